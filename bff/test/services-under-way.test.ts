import { afterAll, describe, expect, it } from 'vitest';
import type { ContentOf } from '@gam/schemas/upstream';
import { answer, next, placeOrder } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { onQuestions, startServicesWorld } from './support/services-command.ts';

const { world, terminal } = await startServicesWorld();
afterAll(() => world.stop());

async function publish(change: (document: ContentOf<'service'>) => ContentOf<'service'>): Promise<void> {
  await terminal.type('pull', 'home-cleaning');
  terminal.edit('home-cleaning.json', change);
  expect(await terminal.type('publish', 'home-cleaning.json', '--reason', 'x')).toMatchObject({ code: 0 });
}

const withBase = (toman: number) => (document: ContentOf<'service'>) => ({
  ...document,
  price_rules: { ...document.price_rules, base: { ...document.price_rules.base, toman } },
});

describe('a customer who is in a flow when its service is published anew', () => {
  it('orders at the price that was quoted before', async () => {
    const customer = await world.customerAt(null);
    expect(customer.flow.phase).toBe('quote');
    const price = JSON.stringify(customer.screen).match(/۵۹۰٬۰۰۰/)?.[0];
    expect(price).toBe('۵۹۰٬۰۰۰');
    await publish(withBase(300_000));
    await customer.sendAndWait(placeOrder());
    expect(customer.screen.id).not.toMatch(/quote/);
    const [order] = await world.ordersOf(customer);
    await customer.open(`/task-details/${order}`);
    expect(JSON.stringify(customer.screen)).toContain('۵۹۰٬۰۰۰');
  });

  it('goes on under its questions, and is asked again what no longer fits', async () => {
    const customer = await world.customerAt('112');
    const before = customer.flow.service_version;
    await publish((document) => ({
      ...onQuestions((questions) =>
        questions.map((one) =>
          one.id === '102' ? { ...one, options: one.options.filter(({ id }) => id !== '10203') } : one,
        ),
      )(document),
      price_rules: {
        ...document.price_rules,
        lines: document.price_rules.lines.map((line) =>
          line.per !== 'unit' && line.question === '102'
            ? { ...line, amounts: line.amounts.filter(({ option }) => option !== '10203') }
            : line,
        ),
      },
    }));
    // The quote is refused, and the service loaded anew.
    await customer.sendAndWait(next());
    await answerUntil(customer, '102');
    expect(customer.flow).toMatchObject({ phase: 'questions', step: '102' });
    expect(customer.flow.service_version).not.toBe(before);
    await customer.sendAndWait(answer('102', ['10201'], [{ value: '10201', number: 3 }]), next());
    expect(customer.flow.phase).toBe('quote');
    await customer.sendAndWait(placeOrder());
    expect(await world.ordersOf(customer)).toHaveLength(1);
  });

  it('is not asked anything where only a question was taken out', async () => {
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    const answers = [answer('101', ['10101']), answer('102', ['10201'], [{ value: '10201', number: 2 }])];
    for (const given of answers) await customer.sendAndWait(given, next());
    await publish((document) => ({
      ...onQuestions((questions) => questions.filter(({ id }) => !['110', '113'].includes(id)))(document),
      price_rules: { ...document.price_rules, discounts: [] },
    }));
    await answerUntil(customer, null);
    if (customer.flow.phase === 'login') {
      await customer.signIn(world.newPhone(), world.readCode);
      await answerUntil(customer, null);
    }
    expect(customer.flow.phase).toBe('quote');
  });
});
