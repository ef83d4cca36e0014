import { randomUUID } from 'node:crypto';
import { rulesCalls } from '@gam/schemas/gate';
import type { Attempt } from './attempt.ts';
import { get, post, type Role } from './intruder.ts';

type RulesCall = keyof typeof rulesCalls;

/** Guests must sign in, other roles may not; an editor reads, and what is tried here changes nothing. */
const editorsOnly = (role: Role): readonly number[] => {
  if (role === 'rules editor') return [200, 400, 404, 409, 422, 501];
  return role === 'guest' || role.startsWith('browser') ? [401] : [403];
};
const broken = { name: 'of-others', rules: 'none' };

/** The body of each call that has one: as of somebody who may make it, for what does not exist. */
const bodies: { readonly [N in RulesCall]: object | null } = {
  rulesSignIn: { phone: '09359999996', password: 'a guess', code: '123456' },
  rulesStatus: null,
  listRulesVersions: null,
  readRulesVersion: null,
  readRulesSeed: null,
  listRulesAudit: null,
  checkRules: { documents: [broken] },
  simulateRules: { document: broken },
  diffRules: { before: { document: broken }, after: { document: broken } },
  mergeRules: { document: broken, base_version: null },
  listRulesDrafts: null,
  readRulesDraft: null,
  createRulesDraft: { document: { ...broken, name: 'another' }, base_version: null },
  changeRulesDraft: { document: broken, base_version: null, was: '0'.repeat(64) },
  discardRulesDraft: { reason: 'x' },
  reviewRulesDraft: { kind: 'approve', hash: '0'.repeat(64), text: 'x' },
  publishRules: { document: broken, base_version: null, reason: 'x' },
  rollOutRules: { percent: 100, reason: 'x' },
  rollBackRules: { reason: 'x' },
  withdrawRules: { reason: 'x' },
  unscheduleRules: { reason: 'x' },
  rulesOutcomes: null,
};

const params: Readonly<Record<string, string>> = { name: 'of-others', number: '1', id: 'a-draft' };

const tryCall = (call: RulesCall): Attempt => {
  const { method, path } = rulesCalls[call];
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? '');
  const body = bodies[call];
  return {
    call,
    id: 'rule version',
    about: `${method} ${url}`,
    sent: JSON.stringify(body),
    make: (who) =>
      body === null ? get(who, url) : post(who, url, { ...body, action_id: randomUUID() }, method),
    expects: call === 'rulesSignIn' ? [400, 429] : editorsOnly,
  };
};

/** The tries of the calls of rules editors. A call without a body here does not compile. */
export const rulesTries = Object.fromEntries(
  (Object.keys(bodies) as RulesCall[]).map((call) => [call, () => [tryCall(call)]]),
) as { readonly [N in RulesCall]: () => Attempt[] };
