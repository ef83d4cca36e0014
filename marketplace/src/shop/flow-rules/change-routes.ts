import { done, type Result } from '@gam/shared/result';
import { Type } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { type LiveFlowRules, mayWithRules, upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { DraftRef } from './carry-out-draft.ts';
import { type Change, changeFlowRules, type Done } from './change-flow-rules.ts';
import {
  publish,
  rollBackVersion,
  rollOutCandidate,
  unschedule,
  withdrawVersion,
} from './change-versions.ts';
import { presentVersion } from './present.ts';
import { readDocument } from './read-document.ts';
import { findVersion } from './repository.ts';
import { documentBodyLimit, type FlowRulesDeps, registerWithRight, withKey } from './rules-calls.ts';

/** The publish call with an unchecked document: `checkDocument` reports errors better and keeps every field. */
const publishCall = {
  ...upstreamCalls.publishFlowRules,
  body: Type.Object({ ...upstreamCalls.publishFlowRules.body.properties, document: Type.Unknown() }),
};

/** The draft of a change: who may not change anything alone carries out only a draft that another person approved. */
function whatMayBeCarriedOut({ roles }: Caller, draft: DraftRef | null): Result<DraftRef | null, Refusal> {
  if (mayWithRules(roles, 'change')) return done(draft);
  return draft === null
    ? refuse(409, 'تنها پیش‌نویسی که تأیید شده است منتشر می‌شود.', { code: 'not_approved' })
    : done({ ...draft, reviewed: true });
}

/** The calls that change which versions count. */
export function changeRoutes(app: FastifyInstance, { db, now }: FlowRulesDeps): void {
  const changeNow = (
    wanted: Omit<Change, 'key' | 'now'> & { readonly key: string | null },
    decide: (tx: Database) => Promise<Result<Done, Refusal>>,
  ) => withKey(wanted.key, (key) => changeFlowRules(db, { ...wanted, key, now: now() }, decide));

  /** Makes a change and returns the versions that are active after it. */
  const changeLive = async (
    wanted: Parameters<typeof changeNow>[0],
    decide: (tx: Database) => Promise<Result<Done, Refusal>>,
  ): Promise<Result<LiveFlowRules, Refusal>> => {
    const entry = await changeNow(wanted, decide);
    if (!entry.ok) return entry;
    if (entry.value.live === null) throw new Error('a change of what counts has no live set in the audit');
    return done(entry.value.live);
  };

  registerWithRight(
    app,
    'carry_out',
    publishCall,
    async ({ params: { name }, body, caller, key }) => {
      const { percent = 100, plan = null, reason, base_version: baseVersion, revision } = body;
      const { certificate = null } = body;
      const carriedOut = whatMayBeCarriedOut(caller, body.draft ?? null);
      if (!carriedOut.ok) return carriedOut;
      const draft = carriedOut.value;
      const document = readDocument(name, body.document);
      if (!document.ok) return document;
      const at = new Date(now());
      const liveFrom = body.live_from == null ? null : new Date(body.live_from);
      const isLater = liveFrom !== null && liveFrom > at;
      const given = {
        document: document.value,
        percent,
        plan,
        baseVersion,
        liveFrom: liveFrom?.toISOString() ?? null,
        draft,
      };
      const entry = await changeNow(
        {
          action: isLater ? 'schedule' : 'publish',
          name,
          given,
          reason,
          caller,
          key,
          revision,
          certificate,
        },
        (tx) =>
          publish(tx, {
            name,
            document: document.value,
            baseVersion,
            percent,
            plan,
            liveFrom,
            draft,
            reason,
            publishedBy: caller.userId,
            publishedAt: at,
            certificate,
          }),
      );
      if (!entry.ok) return entry;
      const found = await findVersion(db, name, entry.value.number ?? 0);
      return found === undefined ? refuse(404, 'این نسخه پیدا نشد.') : done(presentVersion(found));
    },
    { bodyLimit: documentBodyLimit },
  );

  registerWithRight(
    app,
    'change',
    upstreamCalls.unscheduleFlowRules,
    ({ params: { name, number }, body: { reason }, caller, key }) =>
      changeLive({ action: 'unschedule', name, given: { number }, reason, caller, key }, (tx) =>
        unschedule(tx, name, number),
      ),
  );

  registerWithRight(
    app,
    'carry_out',
    upstreamCalls.rollOutFlowRules,
    async ({ params: { name }, body, caller, key }) => {
      const { percent, plan, reason, revision, certificate } = body;
      const carriedOut = whatMayBeCarriedOut(caller, body.draft ?? null);
      if (!carriedOut.ok) return carriedOut;
      const draft = carriedOut.value;
      const given = { percent, plan: plan ?? null, draft };
      const share = { name, percent, plan, draft, isChecked: revision !== undefined, now: new Date(now()) };
      return changeLive(
        { action: 'roll_out', name, given, reason, caller, key, revision, certificate },
        (tx) => rollOutCandidate(tx, share),
      );
    },
  );

  registerWithRight(
    app,
    'change',
    upstreamCalls.rollBackFlowRules,
    ({ params: { name }, body: { reason, number, certificate }, caller, key }) => {
      const given = number === undefined ? {} : { number };
      return changeLive({ action: 'roll_back', name, given, reason, caller, key, certificate }, (tx) =>
        rollBackVersion(tx, { name, expected: number, now: new Date(now()) }),
      );
    },
  );

  registerWithRight(
    app,
    'change',
    upstreamCalls.withdrawFlowRules,
    ({ params: { name, number }, body: { reason, certificate }, caller, key }) => {
      const at = new Date(now());
      return changeLive(
        { action: 'withdraw', name, given: { number }, reason, caller, key, certificate },
        (tx) => withdrawVersion(tx, { name, number, at }),
      );
    },
  );
}
