import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentOf, writtenRule } from '../../src/engine/rules/rule-fixtures.ts';
import { runRulesCommand, signInByCommand, typeRulesCommand } from '../../test/support/rules-command.ts';
import { startServer, type ServerProcess } from '@gam/shared/test/server-process';

let folder: string;
let marketplace: ServerProcess;
let token: string;

/** Runs a command as a rules editor. */
const type = (
  typed: string[],
  {
    input = '',
    env = {},
    run = runRulesCommand,
  }: { input?: string; env?: Record<string, string>; run?: typeof runRulesCommand } = {},
) =>
  run(typed, {
    folder,
    env: { UPSTREAM_URL: marketplace.url, GAM_TOKEN: token, ...env },
    input: async () => input,
  });

const write = (file: string, because: string, more: object = {}) => {
  const rule = writtenRule(
    'question',
    { skip: true },
    { because, when: { 'query.workman': { const: 'w1' } } },
  );
  writeFileSync(path.join(folder, file), JSON.stringify({ ...documentOf([rule]), ...more }, null, 2));
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-rules-'));
  marketplace = await startServer('marketplace', { GAM_DATA: folder });
  ({ token } = await signInByCommand('09120000004', marketplace.url));
  write('one.json', 'one');
  write('two.json', 'two');
});

afterAll(async () => {
  await marketplace.end();
  rmSync(folder, { recursive: true, force: true });
});

describe('the lifecycle of a rule document on the command line', () => {
  it('goes from publishing through percentages and roll-back to withdrawal, and is audited', async () => {
    const steps: [string[], string][] = [
      [['publish', 'one.json', '--reason', 'begin'], 'test@1 is published for everyone.'],
      [
        ['publish', 'two.json', '--percent', '10', '--reason', 'try it'],
        'test@2 is published for 10 % of new flows.',
      ],
      [
        ['roll-out', '50%', 'test', '--reason', 'more'],
        'test: test@2 for 50 % of new flows, test@1 for the others',
      ],
      [['roll-back', 'test', '--reason', 'too early'], 'test: test@1 for everyone'],
      [['withdraw', 'test@1', '--reason', 'wrong'], 'test: the seed for everyone'],
    ];
    for (const [typed, said] of steps) expect(await type(typed)).toEqual({ code: 0, out: [said], err: [] });

    expect((await type(['status'])).out).toEqual([
      'revision 5',
      'test: the seed for everyone',
      'withdrawn: test@1',
    ]);
    expect(JSON.parse((await type(['status', '--json'])).out.join('\n'))).toMatchObject({ revision: 5 });
    const { out } = await type(['audit', 'test']);
    expect(out.map((line) => line.replace(/^\S+ {2}.*\) /, ''))).toEqual([
      'withdrew test@1: wrong',
      'rolled back test@2: too early',
      'rolled out test@2 for 50 %: more',
      'published test@2 for 10 %: try it',
      'published test@1 for 100 %: begin',
    ]);
    const versions = (await type(['versions', 'test'])).out;
    expect(versions).toEqual([
      expect.stringMatching(/^test@2 .*: try it$/),
      expect.stringMatching(/^test@1 .*withdrawn/),
    ]);
    expect((await type(['diff', 'test@1', 'test@2'])).out).toEqual([
      'changed  a-rule (question): two',
      '    /because: "one" -> "two"',
    ]);
    expect(await type(['diff', 'test@2', 'two.json', '--exit-code'])).toEqual({
      code: 0,
      out: ['The documents are equal.'],
      err: [],
    });
    expect(await type(['diff', 'one.json', 'two.json', '--exit-code'])).toMatchObject({ code: 1 });
  });

  it.each([
    [
      'a broken document',
      ['publish', 'broken.json', '--reason', 'x'],
      1,
      /^ {2}test, rule a-rule, at \/rules\/0\/when\/query\.x: a declared fact/,
    ],
    ['a missing file', ['publish', 'none.json', '--reason', 'x'], 2, /^none\.json cannot be read \(ENOENT\)/],
    [
      'an invalid percentage',
      ['roll-out', 'half', 'test', '--reason', 'x'],
      2,
      /^"half" is not a percentage/,
    ],
    ['an invalid version', ['withdraw', 'test', '--reason', 'x'], 2, /^"test" is not a version/],
    ['an unknown version', ['withdraw', 'test@99', '--reason', 'x'], 1, /^The version does not exist/],
    ['no candidate', ['roll-out', '5', 'other', '--reason', 'x'], 1, /^There is no candidate/],
    ['nothing to roll back', ['roll-back', 'other', '--reason', 'x'], 1, /^No version is live/],
    ['no reason', ['roll-back', 'other'], 2, /^roll-back: --reason is missing/],
    ['a document that was never published', ['versions', 'other'], 1, /^other was never published/],
  ])('says what to do about %s', async (_name, typed, code, said) => {
    write('broken.json', 'x', {
      rules: [writtenRule('question', { skip: true }, { when: { 'query.x': { const: 1 } } })],
    });
    const outcome = await type(typed);
    expect(outcome).toMatchObject({ code, out: [] });
    expect(outcome.err.some((line) => said.test(line))).toBe(true);
  });

  it('says what to do about content that is live already', async () => {
    write('same.json', 'same', { name: 'same' });
    await type(['publish', 'same.json', '--reason', 'x']);
    expect(await type(['publish', 'same.json', '--reason', 'x'])).toEqual({
      code: 1,
      out: [],
      err: ['The live version has the same content: there is nothing to publish.'],
    });
  });

  it('says what to do about a wrong token or URL', async () => {
    const of = async (env: Record<string, string>) => (await type(['status'], { env })).err[0];
    expect(await of({ GAM_TOKEN: '' })).toMatch(/^GAM_TOKEN is not set: run `npm run rules -- sign-in/);
    expect(await of({ GAM_TOKEN: 'forged' })).toMatch(
      /^GAM_TOKEN is not valid or has expired: run `npm run rules -- sign-in/,
    );
    expect(await of({ UPSTREAM_URL: 'nowhere' })).toMatch(/^UPSTREAM_URL: expects /);
    expect(await of({ UPSTREAM_URL: 'http://127.0.0.1:1' })).toMatch(
      /^http:\/\/127\.0\.0\.1:1 does not answer: start the backend/,
    );
  });

  it('says what to do about a wrong phone or code', async () => {
    const customer = await signInByCommand('09120000001', marketplace.url);
    expect(customer).toMatchObject({ code: 1, out: [] });
    expect(customer.err).toContain(
      '09120000001 is not a rules editor: sign in with the phone of a rules editor.',
    );
    // These run as processes of their own, as a user types them.
    const run = typeRulesCommand;
    expect(await type(['sign-in', '09351234567'], { input: '', run })).toMatchObject({ code: 2, out: [] });
    const wrongCode = await type(['sign-in', '09351234568'], { input: '000000\n', run });
    expect(wrongCode).toMatchObject({ code: 1, out: [] });
  });

  it('prints the findings of the backend, place by place', async () => {
    const findings = [
      { code: 'x', rule: 'a', path: '/rules/0', expected: 'another is expected' },
      { path: '' },
      null,
    ];
    const server = createServer((_request, reply) => {
      reply
        .writeHead(400, { 'content-type': 'application/json' })
        .end(JSON.stringify({ message: 'x', findings }));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outcome = await type(['publish', 'one.json', '--reason', 'x'], { env: { UPSTREAM_URL: url } });
    server.close();
    expect(outcome).toEqual({
      code: 1,
      out: [],
      err: [
        'The backend refused the document and changed nothing. Correct this and publish again:',
        '  rule a, at /rules/0: another is expected',
        '  at /: expects another value',
        '  at /: expects another value',
      ],
    });
  });
});
