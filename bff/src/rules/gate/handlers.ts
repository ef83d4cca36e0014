import type { rulesCalls } from '@gam/schemas/gate';
import type { RulesRight } from '@gam/schemas/upstream';
import type { Static, TSchema } from 'typebox';
import type { Asker } from './asker.ts';
import { rollBackRules, rollOutRules, takeAway } from './change-live.ts';
import type { RulesParts } from '../rules-parts.ts';
import { readLive } from './live-set.ts';
import { publishRules } from './publish-rules.ts';
import { checkRules, diffRules, orRefusal, readStatus, simulateRules } from './read-rules.ts';
import { readOutcomes } from './read-outcomes.ts';
import { passOnStore, RulesRefusal } from './rules-failure.ts';

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
  ) => Promise<Static<(typeof rulesCalls)[N]['reply']> | RulesRefusal>;
}

/** The page of a list after an offset. */
const pageAt = (offset: string | undefined) => (offset === undefined ? {} : { offset: Number(offset) });

const versionOf = ({ name, number }: { readonly name: string; readonly number: string }) => ({
  name,
  number: Number(number),
});

/** Makes a call on drafts where the upstream keeps rules; else 501. */
async function withStore<T>(
  parts: RulesParts,
  asker: Asker,
  call: () => Promise<T | RulesRefusal>,
): Promise<T | RulesRefusal> {
  const live = await readLive(parts, asker);
  return live instanceof RulesRefusal ? live : call();
}

/** The handler of each call, and the right that it needs. A call without a line does not compile. */
export const rulesHandlers: { readonly [N in RulesCallName]: Handler<N> } = {
  rulesStatus: { right: 'read', handle: readStatus },
  listRulesVersions: {
    right: 'read',
    handle: async ({ upstream }, { token }, { params, query: { offset } }) => {
      const listed = await upstream.call('listFlowRulesVersions', { params, query: pageAt(offset), token });
      return listed.ok ? listed.value : passOnStore(listed.failure);
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
      return listed.ok ? listed.value : passOnStore(listed.failure);
    },
  },
  checkRules: { right: 'read', handle: (parts, asker, { body }) => checkRules(parts, asker, body) },
  simulateRules: { right: 'read', handle: (parts, asker, { body }) => simulateRules(parts, asker, body) },
  diffRules: { right: 'read', handle: (parts, asker, { body }) => diffRules(parts, asker, body) },
  listRulesDrafts: {
    right: 'read',
    handle: (parts, asker, { query: { name, offset } }) =>
      withStore(parts, asker, async () => {
        const query = { ...pageAt(offset), ...(name !== undefined && { name }) };
        return orRefusal(await parts.upstream.call('listFlowRulesDrafts', { query, token: asker.token }));
      }),
  },
  readRulesDraft: {
    right: 'read',
    handle: (parts, asker, { params }) =>
      withStore(parts, asker, async () =>
        orRefusal(await parts.upstream.call('readFlowRulesDraft', { params, token: asker.token })),
      ),
  },
  createRulesDraft: {
    right: 'change',
    handle: (parts, asker, { params, body: { action_id: key, ...body } }) =>
      withStore(parts, asker, async () =>
        orRefusal(
          await parts.upstream.call('createFlowRulesDraft', { params, body, token: asker.token, key }),
        ),
      ),
  },
  changeRulesDraft: {
    right: 'change',
    handle: (parts, asker, { params, body: { action_id: key, ...body } }) =>
      withStore(parts, asker, async () =>
        orRefusal(
          await parts.upstream.call('changeFlowRulesDraft', { params, body, token: asker.token, key }),
        ),
      ),
  },
  discardRulesDraft: {
    right: 'change',
    handle: (parts, asker, { params, body: { action_id: key, ...body } }) =>
      withStore(parts, asker, async () =>
        orRefusal(
          await parts.upstream.call('discardFlowRulesDraft', { params, body, token: asker.token, key }),
        ),
      ),
  },
  reviewRulesDraft: {
    right: 'change',
    handle: (parts, asker, { params, body: { action_id: key, ...body } }) =>
      withStore(parts, asker, async () =>
        orRefusal(
          await parts.upstream.call('remarkFlowRulesDraft', { params, body, token: asker.token, key }),
        ),
      ),
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
