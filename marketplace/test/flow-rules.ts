import { randomUUID } from 'node:crypto';
import { signIn } from './sign-in.ts';
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

/** The demo's rules editor, and the calls of one, each under a key of its own. */
export async function signInEditor(test: TestApp) {
  const { token } = await signIn(test, '09120000004');
  const write = (
    name: 'publishFlowRules' | 'rollOutFlowRules' | 'rollBackFlowRules' | 'withdrawFlowRules',
    params: Record<string, string>,
    body: object,
    key: string = randomUUID(),
  ) => test.client.send(name, { params, body: { reason: 'because', ...body }, token, key });
  return {
    token,
    publish: (name: string, because: string, more: object = {}, key?: string) =>
      write('publishFlowRules', { name }, { document: rulesDocument(name, because), ...more }, key),
    rollOut: (name: string, percent: number, key?: string) =>
      write('rollOutFlowRules', { name }, { percent }, key),
    rollBack: (name: string, key?: string) => write('rollBackFlowRules', { name }, {}, key),
    withdraw: (name: string, number: number, key?: string) =>
      write('withdrawFlowRules', { name, number: String(number) }, {}, key),
    status: () => test.client.ask('listFlowRules', { token }),
    /** What counts of one document. */
    pointer: async (name: string) =>
      (await test.client.ask('listFlowRules', { token })).documents.find(
        (document) => document.name === name,
      ),
  };
}

export type Editor = Awaited<ReturnType<typeof signInEditor>>;
