import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RulesFinding } from '@gam/schemas/gate';
import { writtenRule } from '@gam/engine/fixtures';
import { runRulesCommand, signInByCommand } from './support/rules-command.ts';
import { World } from './support/world.ts';

const seed = fileURLToPath(new URL('../rules/default.json', import.meta.url));

let folder: string;
let world: World;
let token: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'gam-rules-'));
  world = await World.startAlone();
  ({ token } = await signInByCommand('09120000004', world));
});
afterAll(async () => {
  await world.stop();
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
async function run(...typed: string[]) {
  const env = { GAM_URL: world.bff.url, GAM_TOKEN: token };
  const { code, out, err } = await runRulesCommand(typed, { folder, env });
  return { code, printed: out.join('\n'), noted: err.join('\n') };
}
const check = (...typed: string[]) => run('check', ...typed);
const findingsOf = ({ printed }: { printed: string }) =>
  (JSON.parse(printed) as { findings: RulesFinding[] }).findings;

describe('rules check', () => {
  it('finds a voucher that the backend does not know or that customers type, and says no code', async () => {
    const gift = (code: string) => withRule('quote', {}, { voucher: { code, reason: 'هدیه' } });
    expect(await check(write('gift.json', gift('BAHAR60')))).toMatchObject({ code: 0 });
    for (const code of ['NEVERWAS', 'GAM20']) {
      const result = await check(write('gift.json', gift(code)), '--json');
      expect(result.code).toBe(1);
      expect(findingsOf(result)).toContainEqual(
        expect.objectContaining({
          code: 'unknown_voucher',
          severity: 'error',
          document: 'default',
          rule: 'mine',
          path: '/rules/0/then/voucher/code',
          words: { en: expect.any(String), fa: expect.stringMatching(/[\u0600-\u06ff]/) },
        }),
      );
      expect(result.printed).not.toContain(code);
    }
  });

  it('refuses a voucher that a link alone brings', async () => {
    const link = { 'query.utm_source': { const: 'spring' } };
    const consequence = { voucher: { code: 'BAHAR60', reason: 'هدیه' } };
    const result = await check(write('link.json', withRule('entry', link, consequence)), '--json');
    expect(result.code).toBe(1);
    expect(findingsOf(result)).toContainEqual(
      expect.objectContaining({ code: 'link_alone', severity: 'error', rule: 'mine' }),
    );
  });

  it('finds no fault in the seed under any service of any city, and a service for each of its rules', async () => {
    const result = await check('--json');
    expect(result).toMatchObject({ code: 0, noted: '' });
    expect(findingsOf(result)).toEqual([]);
  });

  it('names document, rule, question, path and places, and exits with 1', async () => {
    write('broken.json', atQuestion('101', { keep_options: { operation_key: { const: 'GONE' } } }));
    const { code, printed } = await check('broken.json');
    expect(code).toBe(1);
    expect(printed).toContain(
      'error    no_option_left: document "default", rule "mine", question "101", at /questions/0/options in home-cleaning (cities 1, 2, 3)',
    );
    expect(printed).toMatch(
      /\n[1-9]\d* errors?, \d+ warnings?: 1 sound document, \d+ services in 3 cities; [\d.]+ s(, of them [\d.]+ s for .*)?\.$/,
    );
  });

  it('checks a layer beside what is live', async () => {
    const { name: _name, ...rest } = atQuestion('101', {
      keep_options: { operation_key: { const: 'GONE' } },
    });
    const [rule] = rest.rules;
    write('layer.json', { ...rest, name: 'a-layer', kind: 'layer', rules: [rule] });
    const { code, printed } = await check('layer.json');
    expect(code).toBe(1);
    expect(printed).toContain('question "101", at /questions/0/options in home-cleaning (cities 1, 2, 3)');
    expect(printed).toContain(': 2 sound documents, ');
  });

  it('says that the backend does not answer', async () => {
    world.proxy.fail(/^GET \/v2\/cities/, { does: 'answer', status: 503, body: '{}' });
    const { code, noted } = await check(seed);
    world.proxy.heal();
    expect([code, noted]).toEqual([1, 'The backend does not answer: try again, or read its log.']);
  });

  it('reads services from a file in the upstream’s format', async () => {
    const service = `${world.marketplace.url}/v2/services/home-services/cleaning/home-cleaning/?city_id=1`;
    const sent = (await (await fetch(service)).json()) as { questions: object[] };
    write('services.json', [{ ...sent, cities: ['4', '5'] }]);
    const file = write('one.json', atQuestion('101', { skip: true }));
    const result = await check(file, '--services', 'services.json', '--json');
    expect(findingsOf(result).find(({ code }) => code === 'unreachable_question')).toMatchObject({
      question: '101',
      rule: 'mine',
      places: [{ service: 'home-cleaning', cities: ['4', '5'] }],
    });
    write('no-services.json', [{ id: 's' }]);
    const refused = await check(file, '--services', 'no-services.json');
    expect(refused.code).toBe(1);
    expect(refused.noted).toContain('service 1, at /');
  });

  it('reports every unreadable file of a folder, beside the findings of the others', async () => {
    write('mixed/good.json', { ...seedDocument(), name: 'good' });
    write('mixed/half.json', '{ "name": "half", ');
    write('mixed/large.json', `"${'x'.repeat(5_000_000)}"`);
    write('mixed/notes.txt', 'nothing of ours');
    mkdirSync(path.join(folder, 'mixed/folder.json'));
    symlinkSync('/nowhere/at/all', path.join(folder, 'mixed/gone.json'));
    const result = await check('mixed', '--json');
    expect(result.code).toBe(1);
    expect(findingsOf(result).map(({ code, document }) => [document, code])).toEqual([
      ['folder.json', 'unreadable'],
      ['gone.json', 'unreadable'],
      ['half.json', 'unreadable'],
      ['large.json', 'unreadable'],
    ]);
  });

  it.each([
    ['a missing file', 'nothing.json', 1, 'document "nothing.json"'],
    ['a folder without documents', 'data', 2, 'contains no rule document'],
  ])('reports %s', async (_what, named, code, words) => {
    mkdirSync(path.join(folder, 'data'), { recursive: true });
    const result = await check(named);
    expect([result.code, result.printed + result.noted]).toEqual([code, expect.stringContaining(words)]);
  });

  it('shows how far it has come, service by service, and leaves nothing of it', async () => {
    const slugs = ['painting-a-wall', 'painting-a-door', 'painting-a-roof'];
    write(
      'three.json',
      slugs.map((slug) => ({ ...plainService, slug, questions: [{ id: slug, type: 'text', title: slug }] })),
    );
    const shown: string[] = [];
    const env = { GAM_URL: world.bff.url, GAM_TOKEN: token };
    const typed = ['check', seed, '--services', 'three.json'];
    const { err } = await runRulesCommand(typed, { folder, env, showProgress: (line) => shown.push(line) });
    expect(shown).toEqual([...slugs.map((slug, at) => `${at + 1} of 3 services walked: ${slug}`), '']);
    expect(err).toEqual([]);
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
    expect(await check('many.json', '--services', 'long.json')).toMatchObject({ code: 0 });
    write('too-many.json', { ...seedDocument(), rules: [...rules, { ...rules[0], id: 'one-more' }] });
    const refused = await check('too-many.json', '--services', 'long.json', '--json');
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
  const simulate = (...typed: string[]) => run('simulate', ...typed);

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

  it('compares with what is live, and exits with 1 where the draft has an error', async () => {
    expect(await simulate(seed)).toMatchObject({
      code: 0,
      noted: '',
      printed: expect.stringMatching(/^0 of/),
    });
    const gone = { keep_options: { operation_key: { const: 'GONE' } } };
    const { code, noted } = await simulate(write('stuck.json', atQuestion('101', gone)));
    expect([code, noted]).toEqual([1, expect.stringContaining('question "101", at /questions/0/options')]);
  });

  it.each([
    ['an invalid bound', [seed, '--bound', 'all'], 2, '--bound expects a whole number'],
    ['an instant without a zone', [seed, '--at', '2027-03-21'], 2, 'is not an instant'],
    ['a broken draft', ['half-draft.json'], 1, 'JSON is expected'],
  ])('refuses %s', async (_what, typed, code, words) => {
    write('half-draft.json', '{ "name": ');
    const result = await simulate(...typed);
    expect([result.code, result.noted]).toEqual([code, expect.stringContaining(words)]);
  });
});

describe('rules publish', () => {
  it('refuses a document that breaks a service, and names what breaks', async () => {
    write('harmful.json', atQuestion('101', { keep_options: { operation_key: { const: 'GONE' } } }));
    const { code, noted } = await run('publish', 'harmful.json', '--reason', 'a test');
    expect([code, noted]).toEqual([1, expect.stringContaining('question "101", at /questions/0/options')]);
    expect((await run('status')).printed).toContain('nothing is published');
  });
});
