import { rulesCalls, type RulesChanged } from '@gam/schemas/gate';
import type { CallReply, LiveFlowRules, RulesRight, UpstreamCallName } from '@gam/schemas/upstream';
import type { Static, TSchema } from 'typebox';
import type { CallInput } from '../../platform/upstream/client.ts';
import type { Asker } from './asker.ts';
import { rollOutRules, showChange } from './change-live.ts';
import type { RulesParts } from '../rules-parts.ts';
import { readLive } from './live-set.ts';
import { mergeRules } from './merge-rules.ts';
import { publishRules } from './publish-rules.ts';
import { checkRules, diffRules, readSeed, readStatus, simulateRules } from './read-rules.ts';
import { readOutcomes } from './read-outcomes.ts';
import { orRefusal, orStoreRefusal, type Replied } from './rules-failure.ts';

/** The calls of somebody with a role; signing in needs none. */
export type RulesCallName = Exclude<keyof typeof rulesCalls, 'rulesSignIn'>;

type Part<N extends RulesCallName, P extends string> = (typeof rulesCalls)[N] extends {
  readonly [K in P]: infer S extends TSchema;
}
  ? Static<S>
  : undefined;

/** A request that passed the schemas of its call. */
type RulesRequest<N extends RulesCallName> = { readonly [P in 'params' | 'query' | 'body']: Part<N, P> };

type Handler<N extends RulesCallName> = (
  parts: RulesParts,
  asker: Asker,
  request: RulesRequest<N>,
) => Promise<Replied<Static<(typeof rulesCalls)[N]['reply']>>>;

/** The rights of changes that programs make too; any other change needs the right to change. */
const rights: { readonly [N in RulesCallName]?: RulesRight } = {
  createRulesDraft: 'draft',
  changeRulesDraft: 'draft',
  reviewRulesDraft: 'draft',
  publishRules: 'carry_out',
  rollOutRules: 'carry_out',
};

/** Returns the right that a call needs. */
export const rightFor = (name: RulesCallName): RulesRight =>
  rights[name] ?? (rulesCalls[name].effect === 'read' ? 'read' : 'change');

/** What the upstream is asked for a page of a list. */
const pageOf = ({ offset, ...filter }: { readonly name?: string; readonly offset?: string }) => ({
  ...filter,
  ...(offset !== undefined && { offset: Number(offset) }),
});

const versionOf = ({ name, number }: { readonly name: string; readonly number: string }) => ({
  name,
  number: Number(number),
});

/** Passes a call on to an upstream that keeps rules; else 501. */
async function toStore<N extends UpstreamCallName>(
  parts: RulesParts,
  asker: Asker,
  name: N,
  input: Omit<CallInput<N>, 'token'>,
): Promise<Replied<CallReply<N>>> {
  const live = await readLive(parts, asker);
  // All of the call's input but the token is given.
  const whole = { ...input, token: asker.token } as CallInput<N>;
  return live.ok ? orRefusal(await parts.upstream.call(name, whole)) : live;
}

/** Goes back, withdraws or takes off the schedule: nothing refuses it, and it is checked afterwards. */
async function takeAway<N extends 'rollBackFlowRules' | 'withdrawFlowRules' | 'unscheduleFlowRules'>(
  parts: RulesParts,
  asker: Asker,
  name: N,
  input: Omit<CallInput<N>, 'token'>,
  version: Parameters<typeof showChange>[2],
): Promise<Replied<RulesChanged>> {
  const changed: Replied<LiveFlowRules> = await toStore(parts, asker, name, input);
  return changed.ok ? showChange(parts, asker, version, changed.value) : changed;
}

/** The handler of each call. A call without a line does not compile. */
export const rulesHandlers: { readonly [N in RulesCallName]: Handler<N> } = {
  rulesStatus: readStatus,
  listRulesVersions: async ({ upstream }, { token }, { params, query }) =>
    orStoreRefusal(await upstream.call('listFlowRulesVersions', { params, query: pageOf(query), token })),
  readRulesVersion: async ({ upstream }, { token }, { params }) =>
    orRefusal(await upstream.call('readFlowRules', { params: versionOf(params), token })),
  readRulesSeed: async (parts, _asker, { params }) => readSeed(parts, params.name),
  listRulesAudit: async ({ upstream }, { token }, { query }) =>
    orStoreRefusal(await upstream.call('listFlowRulesAudit', { query: pageOf(query), token })),
  checkRules: (parts, asker, { body }) => checkRules(parts, asker, body),
  simulateRules: (parts, asker, { body }) => simulateRules(parts, asker, body),
  diffRules: (parts, _asker, { body }) => diffRules(parts, body),
  mergeRules: (parts, asker, { body }) => mergeRules(parts, asker, body),
  listRulesDrafts: (parts, asker, { query }) =>
    toStore(parts, asker, 'listFlowRulesDrafts', { query: pageOf(query) }),
  readRulesDraft: (parts, asker, { params }) => toStore(parts, asker, 'readFlowRulesDraft', { params }),
  createRulesDraft: (parts, asker, { params, body: { action_id: key, ...body } }) =>
    toStore(parts, asker, 'createFlowRulesDraft', { params, body, key }),
  changeRulesDraft: (parts, asker, { params, body: { action_id: key, ...body } }) =>
    toStore(parts, asker, 'changeFlowRulesDraft', { params, body, key }),
  discardRulesDraft: (parts, asker, { params, body: { action_id: key, ...body } }) =>
    toStore(parts, asker, 'discardFlowRulesDraft', { params, body, key }),
  reviewRulesDraft: (parts, asker, { params, body: { action_id: key, ...body } }) =>
    toStore(parts, asker, 'remarkFlowRulesDraft', { params, body, key }),
  publishRules: (parts, asker, { params: { name }, body }) => publishRules(parts, asker, name, body),
  rollOutRules: (parts, asker, { params: { name }, body }) => rollOutRules(parts, asker, name, body),
  rollBackRules: (parts, asker, { params, body: { action_id: key, ...body } }) =>
    takeAway(
      parts,
      asker,
      'rollBackFlowRules',
      { params, body, key },
      { ...params, number: body.number ?? null },
    ),
  withdrawRules: (parts, asker, { params: sent, body: { action_id: key, ...body } }) => {
    const params = versionOf(sent);
    return takeAway(parts, asker, 'withdrawFlowRules', { params, body, key }, params);
  },
  unscheduleRules: (parts, asker, { params: sent, body: { action_id: key, ...body } }) => {
    const params = versionOf(sent);
    return takeAway(parts, asker, 'unscheduleFlowRules', { params, body, key }, params);
  },
  rulesOutcomes: (parts, asker, { params: { name }, query }) => readOutcomes(parts, asker, name, query),
};
