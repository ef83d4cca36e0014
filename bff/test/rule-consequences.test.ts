import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Block } from '@gam/schemas/descriptors';
import type { DecisionPoint } from '@gam/schemas/rules';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { explain } from './support/explain.ts';
import { RulesDesk, seedWith } from './support/rules-desk.ts';
import { World } from './support/world.ts';

/** A busy machine may need this long, ms. */
const patient = { timeout: 60_000 };

/** A rule for the visitors of one campaign, so that every test has its own rules in one document. */
const rule = (campaign: string, at: DecisionPoint, consequence: object, when: object = {}) => ({
  id: `${campaign}-${at.replaceAll('_', '-')}`,
  at,
  when: { 'query.utm_source': { const: campaign }, ...when },
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is a field of the document; a rule is not awaited
  then: consequence,
  because: `The visitors of ${campaign} are told apart.`,
});
const of = (question: string) => ({ 'question.id': { const: question } });

const closed = {
  title: 'امروز تعطیل است',
  text: 'فردا دوباره سر بزنید.',
  link: { label: 'خدمات دیگر', to: '/categories/{main}/{category}' },
};
const rules = [
  rule('closed', 'entry', { deny: closed }),
  rule(
    'dressed',
    'question',
    {
      layout: 'compact',
      notice: { level: 'warning', text: 'نوروز شلوغ است.' },
      texts: { title: 'چه کاری؟', detail: 'چه کاری؟', help_text: 'یکی را بردارید.', next: 'برویم بعدی' },
    },
    of('101'),
  ),
  rule('two', 'question', { constraints: { max_selected: 2, min_selected: 2 } }, of('102')),
  rule('derived', 'question', { answer: { from: 'answers.101', map: { 10101: ['11002'] } } }, of('110')),
  rule('refused', 'question', { answer: { values: ['4000'] } }, of('104')),
  rule('unfit', 'question', { keep_options: { id: { const: 'x' } } }, of('104')),
  rule(
    'phones',
    'question',
    { notice: { level: 'info', text: 'تلفن' } },
    {
      ...of('101'),
      'device.kind': { const: 'phone' },
    },
  ),
  rule('third', 'question', { require_login: true }, { 'question.position': { minimum: 3 } }),
  rule('nowhere', 'after_last', { deny: closed }, { 'answers.110': { contains: { const: '11001' } } }),
  rule('priced', 'quote', {
    texts: { place: 'رزرو کن' },
    notice: { level: 'success', text: 'هدیه دارید.' },
    hide: ['voucher'],
  }),
  rule('cheap', 'quote', { deny: closed }, { 'quote.price_toman': { minimum: 1 } }),
];

let world: World;

const expectPublished = async () => {
  const visitor = world.newCustomer();
  await visitor.open(homeCleaning);
  expect(visitor.flow.rules).toContain('default@1#');
};

beforeAll(async () => {
  world = await World.start();
  // Two of the rules are broken, as no check lets them be: they count where there is no good set to stay on.
  await world.bff.close();
  rmSync(path.join(world.folder, 'bff', 'rules-published.json'), { force: true });
  new RulesDesk(world.proxy).publish(1, seedWith(...rules));
  await world.restartBff({ rulesEveryMs: 50 });
  await vi.waitFor(expectPublished, patient);
});
afterAll(() => world.stop());

async function visitorOf(campaign: string): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(`${homeCleaning}&utm_source=${campaign}`);
  return customer;
}
async function quotedCustomer(campaign: string): Promise<Customer> {
  const customer = await visitorOf(campaign);
  await answerUntil(customer, '111');
  await customer.signIn(world.newPhone(), world.readCode);
  await answerUntil(customer);
  return customer;
}
const noticesOf = ({ screen }: Customer) =>
  screen.body.filter((block): block is Extract<Block, { type: 'notice' }> => block.type === 'notice');

describe('a rule at the entry', () => {
  it('denies the order with a link, and leaves nothing to begin a flow with', async () => {
    const customer = await visitorOf('closed');
    expect(customer.screen).toMatchObject({ id: 'order.denied', flow: null, meta: { robots: 'noindex' } });
    expect(customer.node('empty')).toMatchObject({
      title: closed.title,
      text: closed.text,
      link: { label: closed.link.label, href: '/categories/home-services/cleaning' },
    });
  });
});

describe('a rule at a question', () => {
  it('lays out its options, replaces its texts and labels, and adds a notice', async () => {
    const customer = await visitorOf('dressed');
    expect(noticesOf(customer)).toMatchObject([{ level: 'warning', text: 'نوروز شلوغ است.' }]);
    expect(customer.node('question')).toMatchObject({
      heading: 'چه کاری؟',
      help: 'یکی را بردارید.',
      widget: { layout: 'compact' },
    });
    expect(customer.screen.footer).toMatchObject([{ id: 'next', label: 'برویم بعدی' }]);
  });

  it('sends an older client the nearest layout that it can draw', async () => {
    const customer = world.newCustomer();
    customer.catalogue = 5;
    await customer.open(`${homeCleaning}&utm_source=dressed`);
    expect(customer.node('question').widget).toMatchObject({ layout: 'list' });
  });

  it('bounds how many options are selected', async () => {
    const customer = await visitorOf('two');
    await customer.send(answer('101', ['10101']), next());
    expect(customer.node('question')).toMatchObject({
      constraints: { selected: { min: 2, max: 2, message: '۲ گزینه را انتخاب کنید' } },
      widget: { limits: { max: 2, label: '۲ گزینه را انتخاب کنید' } },
    });
    const counts = ['10201', '10202', '10203'].map((value) => ({ value, number: 1 }));
    const chosen = (size: number) =>
      answer(
        '102',
        counts.slice(0, size).map(({ value }) => value),
        counts.slice(0, size),
      );
    for (const size of [1, 3]) {
      const { body } = await customer.send(chosen(size));
      expect(body.applied).toBe(0);
      expect(customer.node('question').error).toContain('۲ گزینه');
    }
    await customer.send(chosen(2), next());
    expect(customer.flow.step).toBe('105');
  });

  it('answers by an earlier answer through a map', async () => {
    const customer = await visitorOf('derived');
    await answerUntil(customer, '111');
    expect(customer.flow.step).toBe('@phone');
    const steps = customer.screen.aside;
    expect(JSON.stringify(steps)).toContain('هفته‌ای یک بار');
  });

  it.each(['refused', 'unfit'])('asks a question whose rule is %s', async (campaign) => {
    const customer = await visitorOf(campaign);
    await customer.send(answer('101', ['10103']), next());
    expect(customer.flow.step).toBe('104');
    expect(customer.node('question').answer).toBeNull();
  });

  it('explains an answer that a question did not accept as refused', async () => {
    const customer = await visitorOf('refused');
    await customer.send(answer('101', ['10103']), next());
    const { questions } = await explain(world, customer);
    const trace = questions.find(({ id }) => id === '104')?.trace ?? [];
    expect(trace.find(({ rule: id }) => id === 'refused-question')?.outcome).toEqual({ answer: 'refused' });
  });

  it('knows the device by the hints of the browser', async () => {
    const customer = world.newCustomer();
    customer.hints = { 'sec-ch-ua-mobile': '?1', 'sec-ch-ua-platform': '"Android"' };
    await customer.open(`${homeCleaning}&utm_source=phones`);
    expect(noticesOf(customer)).toHaveLength(1);
    await customer.send(answer('101', ['10101']), next());
    await customer.open(customer.screen.url);
    expect(noticesOf(await visitorOf('phones'))).toEqual([]);
  });

  it('requires the sign-in at a position of the list', async () => {
    const customer = await visitorOf('third');
    await customer.send(answer('101', ['10102']), next());
    expect(customer.flow.phase).toBe('login');
  });
});

describe('a rule behind the questions', () => {
  it('denies the order after the last question, with a way back', async () => {
    const customer = await quotedCustomer('nowhere');
    expect(customer.flow.phase).toBe('quote');
    expect(customer.node('empty')).toMatchObject({ title: closed.title });
    expect(customer.screen.footer.map(({ event }) => event)).toEqual(['back']);
    const { body } = await customer.send(placeOrder());
    expect(body.applied).toBe(0);
  });

  it('words and dresses the quote', async () => {
    const customer = await quotedCustomer('priced');
    expect(customer.screen.footer).toMatchObject([{ id: 'edit_details' }, { label: 'رزرو کن' }]);
    expect(noticesOf(customer)).toMatchObject([{ level: 'success', text: 'هدیه دارید.' }]);
  });

  it('denies an order by its price', async () => {
    const customer = await quotedCustomer('cheap');
    expect(noticesOf(customer)).toMatchObject([{ title: closed.title, text: closed.text }]);
    expect(customer.screen.footer.map(({ id }) => id)).toEqual(['edit_details']);
    const { body } = await customer.send(placeOrder());
    expect(body.applied).toBe(0);
    expect(customer.flow.phase).toBe('quote');
  });
});
