import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type FlowRulesAction, type FlowRulesDraft, upstreamCalls } from '@gam/schemas/upstream';
import type { Static } from 'typebox';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, type Refused, refuse } from '../../platform/refusal.ts';
import {
  createDraft,
  discardDraft,
  type DraftContent,
  refuseContent,
  remark,
  rewriteDraft,
} from './change-drafts.ts';
import { changeDraft, type Done } from './change-flow-rules.ts';
import { findDraft, findOpenDrafts } from './draft-repository.ts';
import { presentDraft, presentDraftCards } from './present-draft.ts';
import { documentBodyLimit, type FlowRulesDeps, registerWithRight, withKey } from './rules-calls.ts';
import { draftNotFound } from './carry-out-draft.ts';

type DraftBody = Static<(typeof upstreamCalls.createFlowRulesDraft)['body']>;

const contentOf = ({ document, base_version, percent = 100, plan, live_from }: DraftBody): DraftContent => ({
  document,
  baseVersion: base_version,
  percent,
  plan: plan ?? null,
  liveFrom: live_from == null ? null : new Date(live_from),
});

interface Wanted {
  readonly action: FlowRulesAction;
  readonly name: string;
  readonly given: unknown;
  readonly reason: string;
  readonly caller: Caller;
  readonly key: string | null;
}

/** The calls for drafts and their review. */
export function draftRoutes(app: FastifyInstance, { db, now }: FlowRulesDeps): void {
  const loadDraft = async (name: string, id: string): Promise<Result<FlowRulesDraft, Refusal>> => {
    const found = await findDraft(db, name, id);
    return found === undefined ? draftNotFound() : done(await presentDraft(db, found));
  };
  /** Makes a change and returns the draft after it. */
  const change = async (
    wanted: Wanted,
    decide: (tx: Database) => Promise<Result<Done, Refusal>>,
  ): Promise<Result<FlowRulesDraft, Refusal>> => {
    const entry = await withKey(wanted.key, (key) => changeDraft(db, { ...wanted, key, now: now() }, decide));
    return !entry.ok ? entry : loadDraft(wanted.name, entry.value.draft ?? '');
  };
  const at = () => new Date(now());

  registerWithRight(
    app,
    'read',
    upstreamCalls.listFlowRulesDrafts,
    async ({ query: { name, limit = 100, offset = 0 } }) => {
      const found = await findOpenDrafts(db, name, { limit: limit + 1, offset });
      const results = await presentDraftCards(db, found.slice(0, limit));
      return done({ results, next: found.length > limit ? offset + limit : null });
    },
  );

  registerWithRight(app, 'read', upstreamCalls.readFlowRulesDraft, ({ params: { name, id } }) =>
    loadDraft(name, id),
  );

  registerWithRight(
    app,
    'draft',
    upstreamCalls.createFlowRulesDraft,
    async ({ params: { name }, body, caller, key }) => {
      const content = contentOf(body);
      const refused = refuseContent(name, content);
      if (refused !== null) return refused;
      return change({ action: 'create_draft', name, given: body, reason: '', caller, key }, async (tx) =>
        done(await createDraft(tx, name, content, caller, at())),
      );
    },
    { bodyLimit: documentBodyLimit },
  );

  registerWithRight(
    app,
    'draft',
    upstreamCalls.changeFlowRulesDraft,
    async ({ params: { name, id }, body, caller, key }) => {
      const content = contentOf(body);
      const refused = refuseContent(name, content);
      if (refused !== null) return refused;
      const changed = await change(
        { action: 'change_draft', name, given: { id, ...body }, reason: '', caller, key },
        (tx) => rewriteDraft(tx, { name, id, was: body.was }, content, caller, at()),
      );
      return !changed.ok && changed.failure.body.code === 'draft_changed'
        ? withDraft(changed, name, id)
        : changed;
    },
    { bodyLimit: documentBodyLimit },
  );

  /** The refusal of a change to a draft that somebody else changed, with the draft as it is now. */
  const withDraft = async (refused: Refused, name: string, id: string): Promise<Refused> => {
    const draft = await loadDraft(name, id);
    const { status, body } = refused.failure;
    return !draft.ok
      ? draft
      : refuse(status, body.message ?? '', { code: 'draft_changed', draft: draft.value });
  };

  registerWithRight(
    app,
    'change',
    upstreamCalls.discardFlowRulesDraft,
    ({ params: { name, id }, body: { reason }, caller, key }) =>
      change({ action: 'discard_draft', name, given: { id }, reason, caller, key }, (tx) =>
        discardDraft(tx, name, id),
      ),
  );

  registerWithRight(
    app,
    'draft',
    upstreamCalls.remarkFlowRulesDraft,
    ({ params: { name, id }, body, caller, key }) =>
      change({ action: body.kind, name, given: { id, ...body }, reason: body.text, caller, key }, (tx) =>
        remark(tx, { name, id, ...body }, caller, at()),
      ),
  );
}
