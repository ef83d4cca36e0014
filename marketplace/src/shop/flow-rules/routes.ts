import { Type } from 'typebox';
import type { FastifyInstance } from 'fastify';
import { maxDocumentCharacters } from '@gam/schemas/rules';
import { upstreamCalls, type UpstreamCall } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import {
  type CallHandler,
  type CallOptions,
  missingKey,
  registerCall,
  Tagged,
} from '../../platform/http/register-call.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';
import { changeFlowRules, type Change, type Done } from './change-flow-rules.ts';
import { presentAudit, presentCard, presentVersion } from './present.ts';
import {
  publish,
  readDocument,
  rollBackVersion,
  rollOutCandidate,
  withdrawVersion,
} from './change-versions.ts';
import { findAudit, findVersion, findVersions, readLive, readRevision } from './repository.ts';

interface FlowRulesDeps {
  readonly db: Database;
  readonly now: () => number;
}

/**
 * The limit of the publish body in bytes: the largest document with every character escaped (`\u0641`), and the other
 * fields.
 */
const publishBodyLimit = maxDocumentCharacters * 6 + 64 * 1024;

/** The publish call with an unchecked document: `checkDocument` reports errors better and keeps every field. */
const publishCall = {
  ...upstreamCalls.publishFlowRules,
  body: Type.Object({ ...upstreamCalls.publishFlowRules.body.properties, document: Type.Unknown() }),
};

const notFound = () => refuse(404, 'این نسخه پیدا نشد.');

/** Mounts a call that only rules editors may make; 403 for every other signed-in user. */
function registerForEditors<const C extends UpstreamCall & { readonly auth: 'user' }>(
  app: FastifyInstance,
  call: C,
  handle: NoInfer<CallHandler<C>>,
  options: CallOptions = {},
): void {
  const serve: CallHandler<C> = async (request) =>
    request.caller.role === 'rules_editor'
      ? handle(request)
      : refuse(403, 'تنها ویرایشگران قواعد می‌توانند این کار را انجام دهند.', { code: 'forbidden' });
  registerCall(app, call, serve, options);
}

/** Rule documents of the flow: published by rules editors, polled by BFFs. */
export async function flowRulesRoutes(app: FastifyInstance, { db, now }: FlowRulesDeps) {
  const readLiveNow = () =>
    db.transaction((tx) => readLive(tx), { isolationLevel: 'repeatable read', accessMode: 'read only' });
  const loadVersion = async ({ name, number }: { name: string; number: number }) => {
    const found = await findVersion(db, name, number);
    return found === undefined ? notFound() : presentVersion(found);
  };
  /** Makes a change and returns the versions that are active after it. */
  const change = async (
    wanted: Omit<Change, 'key' | 'now'> & { key: string | null },
    decide: (tx: Database) => Promise<Done | Refusal>,
  ) => {
    const { key } = wanted;
    if (key === null) return missingKey();
    return changeFlowRules(db, { ...wanted, key, now: now() }, decide);
  };

  registerCall(app, upstreamCalls.loadLiveFlowRules, async ({ knows }) => {
    const { epoch, revision } = await readRevision(db);
    const tagOf = (counted: number) => `"${epoch}-${counted}"`;
    if (knows(tagOf(revision))) return Tagged.unchanged(tagOf(revision));
    const live = await readLiveNow();
    return new Tagged(tagOf(live.revision), live);
  });

  registerCall(app, upstreamCalls.loadFlowRules, ({ params }) => loadVersion(params));
  registerForEditors(app, upstreamCalls.listFlowRules, readLiveNow);
  registerForEditors(app, upstreamCalls.readFlowRules, ({ params }) => loadVersion(params));

  registerForEditors(
    app,
    upstreamCalls.listFlowRulesVersions,
    async ({ params: { name }, query: { limit = 100, offset = 0 } }) => {
      const found = await findVersions(db, name, { limit: limit + 1, offset });
      const results = found.slice(0, limit).map(presentCard);
      return { results, next: found.length > limit ? offset + limit : null };
    },
  );

  registerForEditors(
    app,
    upstreamCalls.listFlowRulesAudit,
    async ({ query: { name, limit = 100, offset = 0 } }) => {
      const found = await findAudit(db, name, { limit: limit + 1, offset });
      const results = found.slice(0, limit).map(presentAudit);
      return { results, next: found.length > limit ? offset + limit : null };
    },
  );

  registerForEditors(
    app,
    publishCall,
    async ({ params: { name }, body, caller, key }) => {
      const { percent = 100, reason } = body;
      const document = readDocument(name, body.document);
      if (document instanceof Refusal) return document;
      const draft = { name, percent, reason, publishedBy: caller.userId, publishedAt: new Date(now()) };
      const given = { document, percent };
      const entry = await change({ action: 'publish', name, given, reason, caller, key }, (tx) =>
        publish(tx, { ...draft, document }),
      );
      if (entry instanceof Refusal) return entry;
      return loadVersion({ name, number: entry.number ?? 0 });
    },
    { bodyLimit: publishBodyLimit },
  );

  registerForEditors(
    app,
    upstreamCalls.rollOutFlowRules,
    async ({ params: { name }, body: { percent, reason }, caller, key }) => {
      const entry = await change(
        { action: 'roll_out', name, given: { percent }, reason, caller, key },
        (tx) => rollOutCandidate(tx, name, percent),
      );
      return entry instanceof Refusal ? entry : entry.live;
    },
  );

  registerForEditors(
    app,
    upstreamCalls.rollBackFlowRules,
    async ({ params: { name }, body: { reason }, caller, key }) => {
      const entry = await change({ action: 'roll_back', name, given: {}, reason, caller, key }, (tx) =>
        rollBackVersion(tx, name),
      );
      return entry instanceof Refusal ? entry : entry.live;
    },
  );

  registerForEditors(
    app,
    upstreamCalls.withdrawFlowRules,
    async ({ params: { name, number }, body: { reason }, caller, key }) => {
      const at = new Date(now());
      const entry = await change({ action: 'withdraw', name, given: { number }, reason, caller, key }, (tx) =>
        withdrawVersion(tx, { name, number, at }),
      );
      return entry instanceof Refusal ? entry : entry.live;
    },
  );
}
