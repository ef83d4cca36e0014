import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultDocument, documentOf, writtenRule } from '@gam/engine/fixtures';
import { runRulesCommand, signInByCommand, typeRulesCommand } from '../../test/support/rules-command.ts';
import { World } from '../../test/support/world.ts';

let folder: string;
let world: World;
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
    env: { GAM_URL: world.bff.url, GAM_TOKEN: token, ...env },
    input: async () => input,
  });

const write = (file: string, because: string, more: object = {}) => {
  const rule = writtenRule(
    'question',
    { skip: true },
    { because, when: { 'query.workman': { const: 'w1' } } },
  );
  writeFileSync(
    path.join(folder, file),
    JSON.stringify({ ...documentOf([rule]), kind: 'layer', ...more }, null, 2),
  );
};

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-rules-'));
  world = await World.startAlone();
  ({ token } = await signInByCommand('09120000004', world));
  // Services that the demo does not have: the documents govern nothing beside the seed.
  const elsewhere = { applies_to: { services: ['elsewhere'], cities: ['*'] } };
  write('one.json', 'one', elsewhere);
  write('two.json', 'two', elsewhere);
});

afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the lifecycle of a rule document on the command line', () => {
  it('goes from publishing through percentages and roll-back to withdrawal, and is audited', async () => {
    const steps: [string[], string][] = [
      [['publish', 'one.json', '--reason', 'begin'], 'test@1 is published for everyone.'],
      [
        ['publish', 'two.json', '--base', '1', '--percent', '10', '--reason', 'try it'],
        'test@2 is published for 10 % of new flows.',
      ],
      [
        ['roll-out', '50%', 'test', '--reason', 'more'],
        'test: test@2 for 50 % of new flows, test@1 for the others',
      ],
      [['roll-back', 'test', '--reason', 'too early'], 'test: test@1 for everyone'],
      [['withdraw', 'test@1', '--reason', 'wrong'], 'test: the seed for everyone'],
    ];
    for (const [typed, said] of steps) expect(await type(typed)).toMatchObject({ code: 0, out: [said] });

    expect((await type(['status'])).out).toEqual([
      'revision 5',
      'test: the seed for everyone',
      'withdrawn: test@1',
    ]);
    expect(JSON.parse((await type(['status', '--json'])).out.join('\n'))).toMatchObject({
      live: { revision: 5 },
    });
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
    ['an unknown version', ['withdraw', 'test@99', '--reason', 'x'], 1, /^It does not exist/],
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

  it('says what to do about content that is live already, and about a missing base', async () => {
    write('same.json', 'same', { name: 'same', applies_to: { services: ['nowhere'], cities: ['*'] } });
    await type(['publish', 'same.json', '--reason', 'x']);
    expect(await type(['publish', 'same.json', '--base', '1', '--reason', 'x'])).toEqual({
      code: 1,
      out: [],
      err: ['The live version has the same content: there is nothing to publish.'],
    });
    const { code, err } = await type(['publish', 'same.json', '--reason', 'x']);
    expect([code, err[0]]).toEqual([2, expect.stringMatching(/^same@1 counts: .* --base 1\./)]);
  });

  it('shows what came between, and publishes what was made from it', async () => {
    const applies_to = { services: ['between'], cities: ['*'] };
    write('mine.json', 'mine', { name: 'between', applies_to });
    write('theirs.json', 'theirs', { name: 'between', applies_to });
    await type(['publish', 'mine.json', '--reason', 'first']);
    write('mine.json', 'mine again', { name: 'between', applies_to });
    await type(['publish', 'theirs.json', '--base', '1', '--reason', 'in between']);
    const refused = await type(['publish', 'mine.json', '--base', '1', '--reason', 'late']);
    expect(refused.code).toBe(1);
    const ruleOf = (because: string): unknown => expect.stringContaining(`"because":"${because}"`);
    expect(refused.err.map((line) => line.trim())).toEqual([
      'Version 2 came after the one that the document was made from; nothing was published.',
      'What came up to version 2:',
      'changed  a-rule (question): theirs',
      '/because: "mine" -> "theirs"',
      'Both changed, each otherwise:',
      'rule a-rule',
      ruleOf('mine'),
      ruleOf('theirs'),
      ruleOf('mine again'),
      '`npm run rules -- merge <file> --base 1`, or `merge-draft <draft>`, takes it over where nothing contradicts; then publish with --base 2.',
    ]);
    const merged = await type(['merge', 'mine.json', '--base', '1']);
    expect([merged.code, merged.err.at(-1)]).toEqual([1, 'Nothing was merged: decide these, and try again.']);
    expect((await type(['publish', 'mine.json', '--base', '2', '--reason', 'late'])).code).toBe(0);
    const { out } = await type(['pull', 'between@3']);
    expect(JSON.parse(out.join('\n'))).toMatchObject({ rules: [{ because: 'mine again' }] });
  });

  it('merges what came between into a file and into a draft, rule by rule', async () => {
    const applies_to = { services: ['merged'], cities: ['*'] };
    const rule = (id: string, because: string) =>
      writtenRule('question', { skip: true }, { id, because, when: { 'query.workman': { const: 'w1' } } });
    const writeRules = (file: string, ...rules: readonly unknown[]) =>
      write(file, '', { name: 'merged', applies_to, rules });
    writeRules('mine.json', rule('a', 'one'), rule('b', 'two'));
    await type(['publish', 'mine.json', '--reason', 'first']);
    writeRules('mine.json', rule('a', 'one'), rule('b', 'mine'));
    const [made = ''] = (await type(['draft', 'mine.json', '--base', '1'])).out;
    const [draft = ''] = made.split(' ');
    writeRules('theirs.json', rule('a', 'theirs'), rule('b', 'two'), rule('c', 'new'));
    await type(['publish', 'theirs.json', '--base', '1', '--reason', 'in between']);
    const trimmed = ({ code, out, err }: Awaited<ReturnType<typeof type>>) => ({
      code,
      out: out.map((line) => line.trim()),
      err,
    });
    expect(trimmed(await type(['merge', 'mine.json', '--base', '1']))).toEqual({
      code: 0,
      out: [
        'What came up to version 2:',
        'added    c (question): new',
        'changed  a (question): theirs',
        '/because: "one" -> "theirs"',
        'What the merged document changes in it:',
        'changed  b (question): mine',
        '/because: "two" -> "mine"',
        'mine.json is made from version 2 now: publish it with that --base.',
      ],
      err: [],
    });
    expect(await type(['merge-draft', draft])).toMatchObject({ code: 0 });
    expect((await type(['drafts', 'merged'])).out).toEqual([expect.stringMatching(/from merged@2, .*[^n]$/)]);
    expect((await type(['publish-draft', draft, '--reason', 'both'])).code).toBe(0);
    const { out } = await type(['pull', 'merged@3']);
    expect(JSON.parse(out.join('\n'))).toMatchObject({
      rules: [{ because: 'theirs' }, { because: 'mine' }, { because: 'new' }],
    });
    // Where nothing came in between, the file stays as it is.
    writeRules('mine.json', rule('a', 'last'));
    expect(await type(['merge', 'mine.json', '--base', '3'])).toMatchObject({ code: 0 });
    expect((await type(['publish', 'mine.json', '--base', '3', '--reason', 'x'])).code).toBe(0);
  });

  it('prints the seed, and says where there is none', async () => {
    const { out, code } = await type(['pull', 'default@0']);
    expect([code, JSON.parse(out.join('\n'))]).toEqual([0, defaultDocument]);
    expect(await type(['pull', 'nowhere@0'])).toMatchObject({ code: 1, out: [] });
  });

  it('copies the rules of a city for another one', async () => {
    write('there.json', 'there', { name: 'there', applies_to: { services: ['elsewhere'], cities: ['2'] } });
    expect((await type(['publish', 'there.json', '--reason', 'begin'])).code).toBe(0);
    const copied = await type(['copy', '--from-city', '2', '--to-city', '3']);
    expect(copied).toMatchObject({ code: 0, out: ['there-in-city-3.json: 1 rule(s)'] });
    expect((await type(['publish', 'there-in-city-3.json', '--reason', 'the same'])).code).toBe(0);
    expect((await type(['copy', '--from-city', '2', '--to-city', '3'])).code).toBe(2);
    expect((await type(['copy', '--from-city', '2', '--to-city', 'x'])).code).toBe(2);
  });

  it('schedules a version, and takes it back', async () => {
    write('later.json', 'later', { name: 'later', applies_to: { services: ['later'], cities: ['*'] } });
    const at = '2099-03-21T00:00:00+03:30';
    const { out } = await type(['publish', 'later.json', '--live-from', at, '--reason', 'new year']);
    expect(out).toEqual(['later@1 is published for everyone from 2099-03-20T20:30:00.000Z.']);
    expect((await type(['status'])).out).toContain(
      'later: the seed for everyone; later@1 for 100 % from 2099-03-20T20:30:00.000Z',
    );
    expect((await type(['unschedule', 'later@1', '--reason', 'not yet'])).out).toEqual([
      'later: the seed for everyone',
    ]);
  });

  it('makes a draft, which a reviewer approves', async () => {
    write('draft.json', 'draft', { name: 'drafted', applies_to: { services: ['drafted'], cities: ['*'] } });
    const made = await type(['draft', 'draft.json', '--percent', '5']);
    const id = /^(drafted\/\S+) /.exec(made.out[0] ?? '')?.[1] ?? '';
    expect(made.out[0]).toContain('new, for 5 %, waits for a review');
    expect((await type(['approve', id])).err).toEqual([
      'This account may not do this: sign in as a rules editor or reviewer.',
    ]);
    const reviewer = await signInByCommand('09120000005', world);
    const approved = await type(['approve', id], { env: { GAM_TOKEN: reviewer.token } });
    expect(approved.out[0]).toContain('approved, by امیر رستمی');
    expect((await type(['drafts', 'drafted'])).out).toHaveLength(1);
    expect((await type(['publish-draft', id, '--reason', 'reviewed'])).out).toEqual([
      'drafted@1 is published for 5 % of new flows.',
    ]);
    expect((await type(['drafts', 'drafted'])).out).toEqual([]);
  });

  it('prints the outcomes of a document and its roll-out', async () => {
    const { out } = await type(['outcomes', 'drafted', '--json']);
    expect(JSON.parse(out.join('\n'))).toMatchObject({ results: [], roll_out: { number: 1, cells: [] } });
    expect((await type(['outcomes', 'drafted'])).out).toEqual(['No flow was counted under this document.']);
    expect((await type(['outcomes', 'drafted', '--device', 'fridge'])).code).toBe(2);
  });

  it('says what to do about a wrong token or URL', async () => {
    const of = async (env: Record<string, string>) => (await type(['status'], { env })).err[0];
    expect(await of({ GAM_TOKEN: '' })).toMatch(/^GAM_TOKEN is not set: run `npm run rules -- sign-in/);
    expect(await of({ GAM_TOKEN: 'forged' })).toMatch(
      /^GAM_TOKEN is not valid or has expired: run `npm run rules -- sign-in/,
    );
    expect(await of({ GAM_URL: 'nowhere' })).toMatch(/^GAM_URL: expects /);
    expect(await of({ GAM_URL: 'http://127.0.0.1:1' })).toMatch(
      /^http:\/\/127\.0\.0\.1:1 does not answer: start the BFF/,
    );
  });

  it('says what to do about a wrong person, password or code', async () => {
    const operator = await signInByCommand('09120000002', world);
    expect(operator).toMatchObject({ code: 1, out: [] });
    expect(operator.err).toContain(
      '09120000002 has no role of rules: an operator of the system gives one with `npm run team`.',
    );
    const customer = await signInByCommand('09120000001', world);
    expect(customer).toMatchObject({ code: 1, out: [] });
    // These run as processes of their own, as a user types them.
    const run = typeRulesCommand;
    expect(await type(['sign-in', '09351234567'], { input: '', run })).toMatchObject({ code: 2, out: [] });
    const wrongCode = await type(['sign-in', '09351234568'], { input: 'a password\n000000\n', run });
    expect(wrongCode).toMatchObject({ code: 1, out: [] });
  });
});
