import { randomUUID } from 'node:crypto';
import { bffToken } from './client.ts';
import { openTeamSession } from './operators.ts';
import type { TestApp } from './start-app.ts';

/** A sound document of one rule; `because` makes it another content. */
export const rulesDocument = (name: string, because = 'a reason') => ({
  name,
  applies_to: { services: ['*'], cities: ['*'] },
  rules: [
    {
      id: 'skip-what-is-known',
      at: 'question',
      when: { 'query.workman': { not: { const: null } } },
      // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document, and a rule is never awaited
      then: { skip: true },
      because,
    },
  ],
});

/** A base that no version came after. */
const newest = 1_000_000;

type Write =
  | 'publishFlowRules'
  | 'unscheduleFlowRules'
  | 'rollOutFlowRules'
  | 'rollBackFlowRules'
  | 'withdrawFlowRules'
  | 'createFlowRulesDraft'
  | 'changeFlowRulesDraft'
  | 'discardFlowRulesDraft'
  | 'remarkFlowRulesDraft';

/** A rules editor of the demo, and the calls of one on behalf of whom the BFF makes them, each under its own key. */
export async function signInEditor(test: TestApp, phone = '09120000004') {
  return callRules(test, (await openTeamSession(test, phone)).token);
}

/** The calls of rules with a token. */
export function callRules(test: TestApp, token: string) {
  const write = (name: Write, params: Record<string, string>, body: object, key: string = randomUUID()) =>
    test.client.send(name, { params, body, token: bffToken, userToken: token, key });
  const status = () => test.client.ask('listFlowRules', { token });
  /** What counts of one document. */
  const pointer = async (name: string) =>
    (await status()).documents.find((document) => document.name === name);
  /** Makes a change that names the live revision, and again while another editor's change was first. */
  const checked = async (
    name: Write,
    params: Record<string, string>,
    given: object,
    key: string = randomUUID(),
  ): Promise<Awaited<ReturnType<typeof write>>> => {
    const { revision } = await status();
    const reply = await write(name, params, { reason: 'because', revision, ...given }, key);
    const isOutrun = reply.body['code'] === 'revision' && !('revision' in given);
    return isOutrun ? checked(name, params, given, key) : reply;
  };
  return {
    token,
    write,
    publish: (name: string, because: string, more: object = {}, key?: string) =>
      checked(
        'publishFlowRules',
        { name },
        { document: rulesDocument(name, because), base_version: newest, ...more },
        key,
      ),
    rollOut: (name: string, percent: number, key?: string, more: object = {}) =>
      checked('rollOutFlowRules', { name }, { percent, ...more }, key),
    rollBack: (name: string, key?: string, more: object = {}) =>
      write('rollBackFlowRules', { name }, { reason: 'because', ...more }, key),
    withdraw: (name: string, number: number, key?: string) =>
      write('withdrawFlowRules', { name, number: String(number) }, { reason: 'because' }, key),
    unschedule: (name: string, number: number) =>
      write('unscheduleFlowRules', { name, number: String(number) }, { reason: 'because' }),
    status,
    pointer,
  };
}

export type Editor = ReturnType<typeof callRules>;
