import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, next } from './support/events.ts';
import { World } from './support/world.ts';

const prices = /GET \/v2\/delegates\/landings-price\//;
const motivations = /GET \/v2\/motivation\//;
const quotes = /POST \/v2\/orders\/price-inquiry\//;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => world.proxy.forget());
afterEach(() => {
  world.proxy.heal();
  // What was remembered of a list is over.
  world.ahead += 60_000;
});
afterAll(() => world.stop());

const cleaning = '/order/home-services/cleaning/home-cleaning?city_id=1';
const painting = '/order/home-services/painting/house-painting?city_id=1';

/** A signed-in customer at the quote of a staircase's cleaning. */
async function atQuote(query = ''): Promise<Customer> {
  const customer = world.newCustomer();
  await customer.open(`${cleaning}${query}`);
  await customer.send(answer('101', ['10103']), next(), answer('104', ['3']), next());
  await customer.send(answer('110', ['11001']), next());
  await customer.signIn(world.newPhone(), world.readCode);
  await customer.sendAndWait(answer('111', ['11101']), next(), next());
  expect(customer.flow.phase).toBe('quote');
  return customer;
}
const types = ({ screen }: Customer) => screen.body.map(({ type }) => type);
const quoteWith = (fields: object) =>
  world.proxy.fail(quotes, {
    does: 'rewrite',
    with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), ...fields }),
  });

describe('the price table', () => {
  it('is offered behind a button on the first screen of a service with prices, and nowhere else [O-7.15, O-2.24]', async () => {
    const customer = world.newCustomer();
    await customer.open(cleaning);
    const { place, title, items, preview } = customer.node('price_table');
    expect({ place, title, preview }).toEqual({ place: 'dialog', title: 'هزینه خدمات', preview: 5 });
    expect(items?.[0]).toMatchObject({ title: expect.any(String), price: expect.stringContaining('تومان') });
    const [asked] = world.proxy.calls(prices);
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      service: '1',
      cityId: '1',
      limit: '1000',
      offset: '0',
    });
    await customer.send(answer('101', ['10103']), next());
    expect(types(customer)).not.toContain('price_table');
    await customer.open(painting);
    expect(types(customer)).not.toContain('price_table');
  });

  it('stands in the quote whose price is 0, in a service that has prices [O-9.07]', async () => {
    quoteWith({ price: 0, achar_price: 0, pricing_label: 'طبق جدول' });
    const customer = await atQuote();
    expect(customer.node('price_box').final).toBe('طبق جدول');
    expect(customer.node('price_table')).toMatchObject({ place: 'page', preview: 5 });
  });

  it('is not there where the quote has a price, or there are no rows [O-9.07]', async () => {
    expect(types(await atQuote())).not.toContain('price_table');
    quoteWith({ price: 0, achar_price: 0 });
    world.proxy.fail(prices, { does: 'answer', status: 200, body: '{"results":[],"next":null}' });
    expect(types(await atQuote())).not.toContain('price_table');
  });
});

describe('the motivation', () => {
  it('stands last in the quote, in its words [O-3.14, O-7.12]', async () => {
    const customer = await atQuote();
    expect(types(customer).at(-1)).toBe('motivation');
    expect(customer.node('motivation').items).toEqual([
      { id: 'motivation', text: 'نخستین سفارش شما با تخفیف ویژه گام انجام می‌شود.', kind: 'discount' },
    ]);
  });

  it('holds the quote up no longer than a moment, and comes later [O-7.12]', async () => {
    world.proxy.fail(motivations, { does: 'delay', ms: 600 }, 1);
    const customer = await atQuote();
    const { items, source } = customer.node('motivation');
    expect(items).toBeNull();
    const { body } = await customer.askSource('motivation', source.v ?? '');
    expect(body.items).toHaveLength(1);
  });

  it.each([
    ['is not visible', { motivation_visibility: false, motivation_text: 'x', motivation_type: null }],
    ['has no words', { motivation_visibility: true, motivation_text: null, motivation_type: null }],
  ])('is not there where it %s [O-3.14]', async (_what, motivation) => {
    world.proxy.fail(motivations, { does: 'answer', status: 200, body: JSON.stringify(motivation) });
    expect(types(await atQuote())).not.toContain('motivation');
  });
});

describe('the expert of a quote', () => {
  it('has name, picture, rating, the better medal and done orders [O-3.10, O-2.21]', async () => {
    quoteWith({
      selected_workman: {
        first_name: 'زهرا',
        last_name: 'موسوی',
        total_rate: 120,
        average_rate: 4.46,
        image: '/media/expert-41.svg',
        done_orders_counts: 240,
        is_gold: true,
        is_silver: true,
      },
    });
    const customer = await atQuote();
    expect(customer.node('expert_card')).toMatchObject({
      title: 'متخصص انتخابی',
      expert: {
        name: 'زهرا موسوی',
        image: '/media/expert-41.svg',
        rating: { average: '۴٫۵', count: 'از ۱۲۰ نظر' },
        medal: { kind: 'gold', label: 'نشان طلایی' },
        done: '۲۴۰ سفارش انجام‌شده',
      },
    });
  });
});
