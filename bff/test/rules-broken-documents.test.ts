import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { catalogueHeader, catalogueLevel, type ErrorReply } from '@gam/schemas/descriptors';
import type { RulesFinding } from '@gam/schemas/gate';
import { userTokenHeader } from '@gam/schemas/upstream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runRulesCommand, signInByCommand } from './support/rules-command.ts';
import { seedWith } from './support/rules-desk.ts';
import { World } from './support/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await World.startAlone();
  ({ token } = await signInByCommand('09120000004', world));
});
afterAll(() => world.stop());

const rule = (at: string, when: object, consequence: object) => ({
  id: 'mine',
  at,
  when,
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
  then: consequence,
  because: 'A test of broken documents.',
});
const guest = { 'session.guest': { const: true } };
const first = { 'question.id': { const: '101' } };

/** Documents that took a service down, each with what a check finds in it. */
const broken = [
  {
    about: 'that makes a service answer 502 to guests',
    document: seedWith(rule('question', { ...first, ...guest }, { keep_options: { id: { const: 'none' } } })),
    code: 'no_option_left',
  },
  {
    about: 'that redirects an order page to itself',
    document: seedWith(rule('entry', {}, { redirect: '/order/{main}/{category}/{service}{query}' })),
    code: 'entry_loop',
  },
  {
    about: 'that sends an invalid answer upstream',
    document: seedWith(rule('question', first, { answer: { values: ['99999'] } })),
    code: 'cannot_apply',
  },
];

describe.each(broken)('a document $about', ({ document, code }) => {
  it('is refused by the call of the BFF, with the shortest way there', async () => {
    const reply = await fetch(`${world.bff.url}/api/rules/documents/default/versions`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        [catalogueHeader]: `web/${catalogueLevel}`,
      },
      body: JSON.stringify({ document, base_version: null, reason: 'x', action_id: randomUUID() }),
    });
    const { error } = (await reply.json()) as ErrorReply;
    expect([reply.status, error.code]).toEqual([422, 'refused']);
    const findings = error.params?.['findings'] as RulesFinding[];
    expect(findings).toContainEqual(expect.objectContaining({ code, severity: 'error' }));
  });

  it('is refused by the command line', async () => {
    writeFileSync(path.join(world.folder, 'broken.json'), JSON.stringify(document));
    const env = { GAM_URL: world.bff.url, GAM_TOKEN: token };
    const type = (...typed: string[]) => runRulesCommand(typed, { folder: world.folder, env });
    const checked = await type('check', 'broken.json');
    expect([checked.code, checked.out.join('\n')]).toEqual([1, expect.stringContaining(code)]);
    const published = await type('publish', 'broken.json', '--reason', 'x');
    expect([published.code, published.err.join('\n')]).toEqual([1, expect.stringContaining(code)]);
    expect((await type('status')).out).toContain('nothing is published: the seed applies everywhere');
  });

  it('is refused to a direct call at the marketplace', async () => {
    for (const headers of [{}, { [userTokenHeader]: token }]) {
      const reply = await fetch(`${world.marketplace.url}/v2/flow-rules/default/versions/`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          ...headers,
        },
        body: JSON.stringify({ document, base_version: null, revision: 0, reason: 'x' }),
      });
      expect(reply.status).toBe(403);
    }
  });
});
