import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { makeQuestion, writtenRule } from '@gam/engine/fixtures';
import type { Customer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { runRulesCommand, signInByCommand } from './support/rules-command.ts';
import { onQuestions, ServicesTerminal, startServicesWorld } from './support/services-command.ts';

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

const { world, terminal, token } = await startServicesWorld();
afterAll(() => world.stop());

async function visit(url = homeCleaning): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(url);
  return customer;
}

const publish = (name: string, reason: string) =>
  terminal.type('publish', `${name}.json`, '--reason', reason);

describe('a service that is published while the product runs', () => {
  it('has another order and a new question for the next customer, with the same BFF and client', async () => {
    expect(await terminal.type('pull', 'home-cleaning')).toEqual({
      code: 0,
      out: ['home-cleaning@1 is in home-cleaning.json.'],
      err: [],
    });
    const early = await visit();
    expect(early.flow.step).toBe('101');
    terminal.edit(
      'home-cleaning.json',
      onQuestions((questions) => {
        const [first, ...others] = questions.filter(({ id }) => id !== '110');
        const period = questions.find(({ id }) => id === '110');
        const option = period?.options[0];
        if (first === undefined || period === undefined || option === undefined)
          throw new Error('home cleaning asks 101 and 110');
        const pets = makeQuestion('single_select', {
          id: 'pets',
          title: 'حیوان خانگی',
          detail: 'در خانه حیوان دارید؟',
          options: ['بله', 'خیر'].map((title, at) => ({
            ...option,
            id: `pets-${at}`,
            title,
            help_text: [],
          })),
        });
        return [pets, period, first, ...others];
      }),
    );
    expect(await terminal.type('check', 'home-cleaning.json')).toMatchObject({ code: 0 });
    expect((await visit()).flow.step).toBe('101');
    expect(await publish('home-cleaning', 'ask for pets first')).toMatchObject({
      code: 0,
      out: [expect.stringMatching(/^Version 2#[0-9a-f]{8} of service 1 is published\.$/)],
    });
    await vi.waitFor(async () => expect((await visit()).flow.step).toBe('pets'), patient);
    const customer = await visit();
    expect(JSON.stringify(customer.screen.body)).toContain('در خانه حیوان دارید؟');
    await customer.send(answer('pets', ['pets-1']), next());
    expect(customer.flow.step).toBe('110');

    // Who began before goes on.
    expect((await early.send(answer('101', ['10101']), next())).status).toBe(200);
    expect(early.flow.step).toBe('102');
  });

  it('is refused by its place and the way there when it is broken, also where only the live rules break it', async () => {
    await terminal.type('pull', 'deep-cleaning', '--to', 'broken.json');
    const before = await terminal.type('status');
    terminal.edit(
      'broken.json',
      onQuestions((questions) => questions.map((one, at) => (at === 0 ? { ...one, parent: 'gone' } : one))),
    );
    const line = expect.stringMatching(/^error {4}unknown_parent at \/detail\/questions\/0\/parent: /);
    expect(await terminal.type('check', 'broken.json')).toMatchObject({
      code: 1,
      out: [line, '1 errors, 0 warnings.'],
    });
    expect(await publish('broken', 'x')).toEqual({
      code: 1,
      out: [],
      err: ['Nothing was published. Correct this first:', line],
    });
    await terminal.type('pull', 'deep-cleaning', '--to', 'broken.json');
    terminal.edit(
      'broken.json',
      onQuestions((questions) => [
        ...questions,
        makeQuestion('single_select', { id: 'none', title: 'بی‌گزینه' }),
      ]),
    );
    expect((await publish('broken', 'x')).err).toContainEqual(
      expect.stringMatching(/^error {4}no_option_left at .*cities.* The way there: as .*: 1101 = /),
    );
    expect(await terminal.type('status')).toEqual(before);
  });

  it('shows who changed what, the difference, and goes back', async () => {
    await terminal.type('pull', 'furniture-wash');
    await terminal.type('pull', 'furniture-wash', '--to', 'late.json');
    terminal.edit('furniture-wash.json', (document) => ({ ...document, summary: 'شست‌وشوی مبل' }));
    expect(await publish('furniture-wash', 'shorter')).toMatchObject({ code: 0 });
    expect((await terminal.type('diff', 'furniture-wash@1', 'furniture-wash@2')).out).toEqual([
      expect.stringMatching(/^changed {2}\/summary: .* -> "شست‌وشوی مبل"$/),
    ]);
    // Another editor, who pulled before, loses nothing of the first one's change.
    expect(await terminal.type('publish', 'late.json', '--reason', 'x')).toEqual({
      code: 1,
      out: [],
      err: [
        'Version 2 came between: pull it, and make your change again. It changed, since version 1:',
        expect.stringMatching(/^ {2}changed {2}\/summary: /),
      ],
    });
    expect(await publish('furniture-wash', 'again')).toMatchObject({ code: 1 });
    expect(await terminal.type('roll-back', 'furniture-wash', '--reason', 'it was better')).toMatchObject({
      code: 0,
      out: [expect.stringMatching(/^furniture-wash: version 1#[0-9a-f]{8} counts again\.$/)],
    });
    const { out } = await terminal.type('audit', 'furniture-wash');
    expect(out.map((line) => line.replace(/^\S+ {2}/, ''))).toEqual([
      'امیر رستمی (demo-rules-editor) went back to service 12 @1: it was better',
      'امیر رستمی (demo-rules-editor) published service 12 @2: shorter',
    ]);
    expect((await terminal.type('versions', 'furniture-wash')).out).toEqual([
      expect.stringMatching(/^furniture-wash@2#.*: shorter$/),
      expect.stringMatching(/^furniture-wash@1#[0-9a-f]{8} \(live\) .*with the build/),
    ]);
  });

  it('is for rules editors, through the BFF', async () => {
    const typed = (env: Record<string, string>) =>
      new ServicesTerminal(world.folder, () => ({ GAM_URL: world.bff.url, ...env })).type('status');
    expect((await typed({})).err[0]).toMatch(/^GAM_TOKEN is not set/);
    expect((await typed({ GAM_TOKEN: 'forged' })).err[0]).toMatch(/^GAM_TOKEN is not valid/);
    const customer = await signInByCommand('09120000001', world);
    expect(customer.code).toBe(1);
    expect((await typed({ GAM_TOKEN: token, GAM_URL: 'http://127.0.0.1:1' })).err[0]).toMatch(
      /does not answer/,
    );
  });
});

describe('a service beside rules that not every visitor gets today', () => {
  const painting = { services: ['house-painting'], cities: ['*'] };
  const publishLayer = async (name: string, rule: unknown, ...options: readonly string[]) => {
    const layer = { name, kind: 'layer', priority: 100, applies_to: painting, rules: [rule] };
    writeFileSync(path.join(world.folder, `${name}.json`), JSON.stringify(layer));
    const typed = ['publish', `${name}.json`, '--reason', 'a test', ...options];
    const env = { GAM_URL: world.bff.url, GAM_TOKEN: token };
    const { code, err } = await runRulesCommand(typed, { folder: world.folder, env });
    expect(code === 0 ? [] : err).toEqual([]);
  };
  const without = (option: string) =>
    onQuestions((questions) =>
      questions.map((question) => ({
        ...question,
        options: question.options.filter(({ id }) => id !== option),
      })),
    );

  it('may not lose an option that a rule of later keeps, or one that a share of visitors is answered with', async () => {
    await publishLayer(
      'empty-homes-in-nowruz',
      writtenRule(
        'question',
        { keep_options: { id: { const: '30401' } } },
        { id: 'empty-homes', when: { 'question.id': { const: '304' } } },
      ),
      '--live-from',
      '2099-01-01T00:00:00Z',
    );
    await publishLayer(
      'plastic-for-some',
      writtenRule(
        'question',
        { answer: { values: ['30301'] } },
        { id: 'plastic', when: { 'question.id': { const: '303' } } },
      ),
      '--percent',
      '5',
    );
    const lacking = (rule: string, document: string) =>
      expect.stringMatching(new RegExp(`^error .*, by rule ${rule} of ${document}`)) as string;
    await terminal.type('pull', 'house-painting');
    terminal.edit('house-painting.json', without('30401'));
    expect((await publish('house-painting', 'x')).err).toContainEqual(
      lacking('empty-homes', 'empty-homes-in-nowruz'),
    );
    await terminal.type('pull', 'house-painting', '--to', 'other.json');
    terminal.edit('other.json', without('30301'));
    expect((await publish('other', 'x')).err).toContainEqual(lacking('plastic', 'plastic-for-some'));
    // What no rule names may go.
    await terminal.type('pull', 'house-painting', '--to', 'other.json');
    terminal.edit('other.json', without('30302'));
    expect(await publish('other', 'no acrylic paint any more')).toMatchObject({ code: 0 });
  });
});
