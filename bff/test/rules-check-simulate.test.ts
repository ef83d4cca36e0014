import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../src/engine/rules/check/check-everything.ts';
import { writtenRule } from '../src/engine/rules/rule-fixtures.ts';
import { runRulesCommand, signInByCommand } from './support/rules-command.ts';
import { type ServerProcess, startServer } from '@gam/shared/test/server-process';

const seed = fileURLToPath(new URL('../rules/default.json', import.meta.url));
const nowhere = 'http://127.0.0.1:9';

let folder: string;
let marketplace: ServerProcess;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-rules-'));
  marketplace = await startServer('marketplace', { GAM_DATA: path.join(folder, 'data') });
});
afterAll(async () => {
  await marketplace.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, content: unknown): string => {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
interface Document {
  name: string;
  applies_to: object;
  rules: object[];
}
const seedDocument = (): Document => JSON.parse(readFileSync(seed, 'utf8')) as Document;

/** The seed with one more rule in front. */
const withRule = (at: string, when: object, consequence: object): Document => {
  const document = seedDocument();
  return { ...document, rules: [writtenRule(at, consequence, { id: 'mine', when }), ...document.rules] };
};
const atQuestion = (id: string, consequence: object, when: object = {}): Document =>
  withRule('question', { 'question.id': { const: id }, ...when }, consequence);

/** Runs a command; the results are its exit code, its lines and its lines about the run. */
async function run(env: Record<string, string>, ...typed: string[]) {
  const { code, out, err } = await runRulesCommand(typed, { folder, env });
  return { code, printed: out.join('\n'), noted: err.join('\n') };
}
const check = (url: string, ...typed: string[]) => run({ UPSTREAM_URL: url }, 'check', ...typed);
const findingsOf = ({ printed }: { printed: string }) =>
  (JSON.parse(printed) as { findings: Finding[] }).findings;

describe('rules check', () => {
  it('finds no fault in the seed under any service of any city, and a service for each of its rules', async () => {
    const result = await check(marketplace.url, '--json');
    expect(result).toMatchObject({ code: 0, noted: '' });
    expect(findingsOf(result)).toEqual([]);
  });

  it('names document, rule, question, path and places, and exits with 1', async () => {
    write('broken.json', atQuestion('101', { keep_options: { operation_key: { const: 'GONE' } } }));
    const { code, printed } = await check(marketplace.url, 'broken.json');
    expect(code).toBe(1);
    expect(printed).toContain(
      'error    no_option_left: document "default", question "101", at /questions/0/options in home-cleaning (cities 1, 2, 3)',
    );
    expect(printed).toMatch(
      /\n[1-9]\d* errors?, \d+ warnings?: 1 sound document, \d+ services in 3 cities\.$/,
    );
  });

  it('says that it checks documents alone if the upstream does not answer', async () => {
    const { code, noted, printed } = await check(nowhere, seed);
    expect(code).toBe(0);
    expect(noted).toContain('No services could be loaded: the documents are checked alone.');
    expect(printed).toBe('0 errors, 0 warnings: 1 sound document, 0 services in 0 cities.');
  });

  it('reads services from a file in the upstream’s format', async () => {
    const service = `${marketplace.url}/v2/services/home-services/cleaning/home-cleaning/?city_id=1`;
    const sent = (await (await fetch(service)).json()) as { questions: object[] };
    write('services.json', [{ ...sent, cities: ['4', '5'] }]);
    const file = write('one.json', atQuestion('101', { skip: true }));
    const result = await check(nowhere, file, '--services', 'services.json', '--json');
    expect(findingsOf(result).find(({ question }) => question === '101')).toMatchObject({
      code: 'unreachable_question',
      rule: 'mine',
      places: [{ service: 'home-cleaning', cities: ['4', '5'] }],
    });
    write('no-services.json', [{ id: 's' }]);
    const refused = await check(nowhere, file, '--services', 'no-services.json');
    expect(refused.code).toBe(2);
    expect(refused.noted).toContain('no-services.json, service 1, at /');
  });

  it('reports every unreadable file of a folder, beside the findings of the others', async () => {
    write('mixed/good.json', { ...seedDocument(), name: 'good' });
    write('mixed/half.json', '{ "name": "half", ');
    write('mixed/large.json', `"${'x'.repeat(5_000_000)}"`);
    write('mixed/notes.txt', 'nothing of ours');
    mkdirSync(path.join(folder, 'mixed/folder.json'));
    symlinkSync('/nowhere/at/all', path.join(folder, 'mixed/gone.json'));
    const result = await check(nowhere, 'mixed', '--json');
    expect(result.code).toBe(1);
    expect(findingsOf(result).map(({ code, document }) => [document, code])).toEqual([
      ['folder.json', 'unreadable'],
      ['gone.json', 'unreadable'],
      ['large.json', 'too_large'],
      ['half.json', 'unreadable'],
    ]);
  });

  it.each([
    ['a missing file', 'nothing.json', 1, 'document "nothing.json"'],
    ['a folder without documents', 'data', 2, 'contains no rule document'],
  ])('reports %s', async (_what, named, code, words) => {
    mkdirSync(path.join(folder, 'data'), { recursive: true });
    const result = await check(nowhere, named);
    expect([result.code, result.printed + result.noted]).toEqual([code, expect.stringContaining(words)]);
  });

  it('ends with 500 questions under 500 rules, and refuses one more rule', async () => {
    const questions = Array.from({ length: 500 }, (_none, index) => ({
      id: `q${index}`,
      type: 'single_select',
      title: `سؤال ${index}`,
      is_mandatory: true,
      options: ['yes', 'no'].map((id) => ({ id, title: id })),
      ...(index > 0 && { parent: `q${Math.floor((index - 1) / 2)}`, parent_requirements: ['yes'] }),
    }));
    const service = { ...plainService, questions };
    const cities = Array.from({ length: 5 }, (_none, index) => String(index + 1));
    write('long.json', [{ ...service, cities }]);
    const rules = questions.map(({ id }, index) =>
      writtenRule(
        'question',
        { texts: { title: id } },
        { id: `r${index}`, when: { 'question.id': { const: id }, 'city.id': { not: { const: 'x' } } } },
      ),
    );
    write('many.json', { ...seedDocument(), rules });
    expect(await check(nowhere, 'many.json', '--services', 'long.json')).toMatchObject({ code: 0 });
    write('too-many.json', { ...seedDocument(), rules: [...rules, { ...rules[0], id: 'one-more' }] });
    const refused = await check(nowhere, 'too-many.json', '--services', 'long.json', '--json');
    expect(findingsOf(refused)).toMatchObject([{ code: 'schema', document: 'default', path: '/rules' }]);
  });
});

const plainService = {
  id: 's1',
  slug: 'long',
  base_slug: 'long',
  title: 'یک خدمت بلند',
  min_hours_before_order_allowed: 0,
  date_question_type: 'exact_date_time',
  date_question_values: null,
  is_periodic: false,
  weather_enabled: false,
  max_voice_duration_minutes: null,
  date_probability_message: null,
  has_price: true,
  rel_canonical_link: null,
  new_work_flow: false,
};

describe('rules simulate', () => {
  const simulate = (...typed: string[]) => run({ UPSTREAM_URL: marketplace.url }, 'simulate', ...typed);

  it('prints the paths, steps, answers and ends that differ, by service', async () => {
    const signedIn = { 'session.guest': { const: false } };
    const draft = write('draft.json', atQuestion('105', { skip: true }, signedIn));
    const { code, printed, noted } = await simulate(draft, '--against', seed);
    expect([code, noted]).toEqual([0, '']);
    expect(printed).toContain('home-cleaning (cities 1, 2, 3) «نظافت منزل»: live default@0#');
    expect(printed).toMatch(/\ncustomer with favourites +\d+ +\d+ +\d+ +\d+ +0\n/);
    expect(printed).toContain('No longer asked:\n  - 105 «کارهای جانبی»\n    for customer');
    expect(printed).toContain('Paths that only the live version has:');
    expect(printed).toContain('house-painting (city 1) «نقاشی ساختمان»');
    expect(printed).toContain('No difference for any customer.');
  });

  it('lists every difference as JSON', async () => {
    const draft = write('end.json', withRule('placed', {}, { navigate: '/thanks' }));
    const { printed } = await simulate(draft, '--against', seed, '--json', '--bound', '10');
    const { bound, services } = JSON.parse(printed) as {
      bound: number;
      services: { customers: { customer: string; ends: { live: object; draft: object }[] }[] }[];
    };
    expect(bound).toBe(10);
    const guest = services[0]?.customers.find(({ customer }) => customer === 'guest');
    expect(guest?.ends).toMatchObject([
      { live: { leads_to: '/task-details/{order_uuid}' }, draft: { leads_to: '/thanks' } },
    ]);
  });

  it('names the services whose rules differ, and none for the same rules', async () => {
    const { printed } = await simulate(seed, '--against', seed);
    expect(printed).toMatch(/^0 of \d+ service\(s\) get other rules/);
  });

  it('compares with the seed, and says so, without a sign-in', async () => {
    const { code, noted } = await simulate(seed);
    expect([code, noted]).toEqual([0, expect.stringContaining('compared with the seed')]);
  });

  it.each([
    ['an invalid bound', [seed, '--bound', 'all'], 2, '--bound expects a whole number'],
    ['a broken draft', ['half-draft.json'], 1, 'JSON is expected'],
    ['live rules without a sign-in', [seed, '--against', 'live'], 2, 'GAM_TOKEN is not set'],
  ])('refuses %s', async (_what, typed, code, words) => {
    write('half-draft.json', '{ "name": ');
    const result = await simulate(...typed);
    expect([result.code, result.noted]).toEqual([code, expect.stringContaining(words)]);
  });

  it('needs services', async () => {
    const result = await run({ UPSTREAM_URL: nowhere }, 'simulate', seed, '--against', seed);
    expect([result.code, result.noted]).toEqual([1, expect.stringContaining(`${nowhere} does not answer`)]);
  });
});

describe('rules publish', () => {
  it('refuses a document that breaks a service, and names what breaks', async () => {
    const { token } = await signInByCommand('09120000004', marketplace.url);
    write('harmful.json', atQuestion('101', { keep_options: { operation_key: { const: 'GONE' } } }));
    const env = { UPSTREAM_URL: marketplace.url, GAM_TOKEN: token };
    const { code, noted } = await run(env, 'publish', 'harmful.json', '--reason', 'a test');
    expect([code, noted]).toEqual([1, expect.stringContaining('question "101", at /questions/0/options')]);
    expect((await run(env, 'status')).printed).toContain('nothing is published');
    // The comparison with live rules needs a sign-in.
    const simulated = await run(env, 'simulate', seed);
    expect(simulated).toMatchObject({ code: 0, noted: '', printed: expect.stringMatching(/^0 of/) });
  });
});
