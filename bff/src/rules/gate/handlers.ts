import type { rulesCalls } from '@gam/schemas/gate';
import type { CallReply, RulesRight, UpstreamCallName } from '@gam/schemas/upstream';
import type { Static, TSchema } from 'typebox';
import type { CallInput } from '../../platform/upstream/client.ts';
import type { Asker } from './asker.ts';
import { rollBackRules, rollOutRules, takeAway } from './change-live.ts';
import type { RulesParts } from '../rules-parts.ts';
import { readLive } from './live-set.ts';
import { publishRules } from './publish-rules.ts';
import { checkRules, diffRules, readStatus, simulateRules } from './read-rules.ts';
import { readOutcomes } from './read-outcomes.ts';
import { orRefusal, passOnStore, type Replied } from './rules-failure.ts';

/** The calls of somebody with a role; signing in needs none. */
export type RulesCallName = Exclude<keyof typeof rulesCalls, 'rulesSignInCode' | 'rulesSignIn'>;

type Part<N extends RulesCallName, P extends string> = (typeof rulesCalls)[N] extends {
  readonly [K in P]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

/** A request that passed the schemas of its call. */
export interface RulesRequest<N extends RulesCallName> {
  readonly params: Part<N, 'params'>;
  readonly query: Part<N, 'query'>;
  readonly body: Part<N, 'body'>;
}

interface Handler<N extends RulesCallName> {
  readonly right: RulesRight;
  readonly handle: (
    parts: RulesParts,
    asker: Asker,
    request: RulesRequest<N>,
  ) => Promise<Replied<Static<(typeof rulesCalls)[N]['reply']>>>;
}

/** The page of a list after an offset. */
const pageAt = (offset: string | undefined) => (offset === undefined ? {} : { offset: Number(offset) });

const versionOf = ({ name, number }: { readonly name: string; readonly number: string }) => ({
  name,
  number: Number(number),
});

/** Makes a call where the upstream keeps rules; else 501. */
async function withStore<T>(
  parts: RulesParts,
  asker: Asker,
  call: () => Promise<Replied<T>>,
): Promise<Replied<T>> {
  const live = await readLive(parts, asker);
  return live.ok ? call() : live;
}

/** Passes a call of a draft on to the upstream. */
const onDraft = <N extends UpstreamCallName>(
  parts: RulesParts,
  asker: Asker,
  name: N,
  input: Omit<CallInput<N>, 'token'>,
): Promise<Replied<CallReply<N>>> =>
  withStore(parts, asker, async () =>
    // All of the call's input but the token is given.
    orRefusal(await parts.upstream.call(name, { ...input, token: asker.token } as CallInput<N>)),
  );

/** The handler of each call, and the right that it needs. A call without a line does not compile. */
export const rulesHandlers: { readonly [N in RulesCallName]: Handler<N> } = {
  rulesStatus: { right: 'read', handle: readStatus },
  listRulesVersions: {
    right: 'read',
    handle: async ({ upstream }, { token }, { params, query: { offset } }) => {
      const listed = await upstream.call('listFlowRulesVersions', { params, query: pageAt(offset), token });
      return listed.ok ? listed : passOnStore(listed.failure);
    },
  },
  readRulesVersion: {
    right: 'read',
    handle: async ({ upstream }, { token }, { params }) =>
      orRefusal(await upstream.call('readFlowRules', { params: versionOf(params), token })),
  },
  listRulesAudit: {
    right: 'read',
    handle: async ({ upstream }, { token }, { query: { name, offset } }) => {
      const query = { ...pageAt(offset), ...(name !== undefined && { name }) };
      const listed = await upstream.call('listFlowRulesAudit', { query, token });
      return listed.ok ? listed : passOnStore(listed.failure);
    },
  },
  checkRules: { right: 'read', handle: (parts, asker, { body }) => checkRules(parts, asker, body) },
  simulateRules: { right: 'read', handle: (parts, asker, { body }) => simulateRules(parts, asker, body) },
  diffRules: { right: 'read', handle: (parts, _asker, { body }) => diffRules(parts, body) },
  listRulesDrafts: {
    right: 'read',
    handle: (parts, asker, { query: { name, offset } }) =>
      onDraft(parts, asker, 'listFlowRulesDrafts', {
        query: { ...pageAt(offset), ...(name !== undefined && { name }) },
      }),
  },
  readRulesDraft: {
    right: 'read',
    handle: (parts, asker, { params }) => onDraft(parts, asker, 'readFlowRulesDraft', { params }),
  },
  createRulesDraft: {
    right: 'change',
    handle: (parts, asker, { params, body: { action_id: key, ...body } }) =>
      onDraft(parts, asker, 'createFlowRulesDraft', { params, body, key }),
  },
  changeRulesDraft: {
    right: 'change',
    handle: (parts, asker, { params, body: { action_id: key, ...body } }) =>
      onDraft(parts, asker, 'changeFlowRulesDraft', { params, body, key }),
  },
  discardRulesDraft: {
    right: 'change',
    handle: (parts, asker, { params, body: { action_id: key, ...body } }) =>
      onDraft(parts, asker, 'discardFlowRulesDraft', { params, body, key }),
  },
  reviewRulesDraft: {
    right: 'change',
    handle: (parts, asker, { params, body: { action_id: key, ...body } }) =>
      onDraft(parts, asker, 'remarkFlowRulesDraft', { params, body, key }),
  },
  publishRules: {
    right: 'change',
    handle: (parts, asker, { params: { name }, body }) => publishRules(parts, asker, name, body),
  },
  rollOutRules: {
    right: 'change',
    handle: (parts, asker, { params: { name }, body }) => rollOutRules(parts, asker, name, body),
  },
  rollBackRules: {
    right: 'change',
    handle: (parts, asker, { params: { name }, body }) =>
      withStore(parts, asker, () => rollBackRules(parts, asker, name, body)),
  },
  withdrawRules: {
    right: 'change',
    handle: (parts, asker, { params, body }) =>
      withStore(parts, asker, () => takeAway('withdrawFlowRules')(parts, asker, versionOf(params), body)),
  },
  unscheduleRules: {
    right: 'change',
    handle: (parts, asker, { params, body }) =>
      withStore(parts, asker, () => takeAway('unscheduleFlowRules')(parts, asker, versionOf(params), body)),
  },
  rulesOutcomes: {
    right: 'read',
    handle: (parts, asker, { params: { name }, query }) => readOutcomes(parts, asker, name, query),
  },
};
