import type { BlockType, EventArgs } from '@gam/schemas/descriptors';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer, event, next } from './support/events.ts';
import { answerUntil } from './support/home-cleaning.ts';
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
  // Lists that the BFF remembers expire.
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
  await answerUntil(customer);
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
  it('is behind a button on the first screen of a service with prices, and on no other screen [O-7.15, O-2.24]', async () => {
    const customer = world.newCustomer();
    await customer.open(cleaning);
    const { place, title, items: early, source, preview } = customer.node('price_table');
    expect({ place, title, preview }).toEqual({ place: 'dialog', title: 'هزینه خدمات', preview: 5 });
    // On a busy machine the screen comes before the prices.
    const items = early ?? (await customer.askSource('prices', source.v ?? '')).body.items;
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

  it('is in the quote if the price is 0 and the service has prices [O-9.07]', async () => {
    quoteWith({ price: 0, achar_price: 0, pricing_label: 'طبق جدول' });
    const customer = await atQuote();
    expect(customer.node('price_box').final).toBe('طبق جدول');
    expect(customer.node('price_table')).toMatchObject({ place: 'page', preview: 5 });
  });

  it('is hidden if the quote has a price or the service has no rows [O-9.07]', async () => {
    expect(types(await atQuote())).not.toContain('price_table');
    quoteWith({ price: 0, achar_price: 0 });
    world.proxy.fail(prices, { does: 'answer', status: 200, body: '{"results":[],"next":null}' });
    expect(types(await atQuote())).not.toContain('price_table');
  });
});

describe('the motivation', () => {
  it('is last in the quote, in its own words [O-3.14, O-7.12]', async () => {
    const customer = await atQuote();
    expect(types(customer).at(-1)).toBe('motivation');
    expect(customer.node('motivation').items).toEqual([
      { id: 'motivation', text: 'این سفارش هفت روز ضمانت خدمات گام دارد.', kind: 'other' },
    ]);
  });

  it('is shown as a discount if it promises one [O-3.14]', async () => {
    const motivation = {
      motivation_visibility: true,
      motivation_text: 'نخستین سفارش شما با تخفیف ویژه گام انجام می‌شود.',
      motivation_type: 'first_order_discount',
    };
    world.proxy.fail(motivations, { does: 'answer', status: 200, body: JSON.stringify(motivation) });
    const [item] = (await atQuote()).node('motivation').items ?? [];
    expect(item).toEqual({ id: 'motivation', text: motivation.motivation_text, kind: 'discount' });
  });

  it('delays the quote only briefly, and is added later [O-7.12]', async () => {
    const held = Promise.withResolvers<void>();
    world.proxy.fail(motivations, { does: 'hold_reply', until: held.promise }, 1);
    const customer = await atQuote();
    const { items, source } = customer.node('motivation');
    expect(items).toBeNull();
    held.resolve();
    const { body } = await customer.askSource('motivation', source.v ?? '');
    expect(body.items).toHaveLength(1);
  });

  it.each([
    ['is not visible', { motivation_visibility: false, motivation_text: 'x', motivation_type: null }],
    ['has no text', { motivation_visibility: true, motivation_text: null, motivation_type: null }],
  ])('is hidden if it %s [O-3.14]', async (_what, motivation) => {
    world.proxy.fail(motivations, { does: 'answer', status: 200, body: JSON.stringify(motivation) });
    expect(types(await atQuote())).not.toContain('motivation');
  });
});

describe('the expert of a quote', () => {
  it('has name, picture at 200 px, rating, the better medal and the number of orders done [O-3.10, O-2.21, O-9.01]', async () => {
    quoteWith({
      selected_workman: {
        first_name: 'زهرا',
        last_name: 'موسوی',
        total_rate: 120,
        average_rate: 4.46,
        image: '/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/300.jpg',
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
        image: '/media/uploads/AbCdEfGhIjKlMnOpQrSt-_/200.jpg',
        rating: { average: '۴٫۵', count: 'از ۱۲۰ نظر' },
        medal: { kind: 'gold', label: 'نشان طلایی' },
        done: '۲۴۰ سفارش انجام‌شده',
      },
    });
  });
});

describe('a quote', () => {
  const discounts = {
    has_applied_discount: false,
    code: null,
    discount_text: null,
    has_club_discount: false,
    club_discount_text: null,
    hasAppliedClubDiscount: false,
  };
  const priced = { price: 100_000, achar_price: 100_000, pricing_label: null };
  const line = { parent_title: 'شست‌وشو', description: 'با بخار', no_items: 3, total_price: 90_000 };

  /** Each field, and what it shows. */
  const shown: readonly (readonly [string, object, BlockType, object])[] = [
    ['price and achar_price', priced, 'price_box', { final: '۱۰۰٬۰۰۰ تومان' }],
    [
      'achar_price above price',
      { ...priced, achar_price: 120_000 },
      'price_box',
      { final: '۱۰۰٬۰۰۰ تومان', before: '۱۲۰٬۰۰۰ تومان' },
    ],
    ['a price of 0', { ...priced, price: 0, achar_price: 120_000 }, 'price_box', { final: 'رایگان' }],
    ['no price', { ...priced, price: null, achar_price: null }, 'price_box', { final: 'توافقی' }],
    ['pricing_label', { ...priced, pricing_label: 'هر نوبت' }, 'price_box', { note: 'هر نوبت' }],
    [
      'mini_factor',
      { ...priced, mini_factor: [line], adjustments: [{ title: 'کرایه نردبان', amount: 10_000 }] },
      'mini_factor',
      {
        items: [
          { title: 'با بخار', description: 'شست‌وشو', count: '۳ ×', total: '۹۰٬۰۰۰ تومان' },
          { title: 'کرایه نردبان', total: '۱۰٬۰۰۰ تومان' },
        ],
      },
    ],
    [
      'mini_factor of a backend that names no discounts',
      { ...priced, price: 70_000, mini_factor: [line], adjustments: undefined },
      'mini_factor',
      { items: [{}, { title: 'سایر تخفیف‌ها', total: '\u200e\u2212۲۰٬۰۰۰ تومان', tone: 'discount' }] },
    ],
    [
      'discount_data.code and has_applied_discount',
      { discount_data: { ...discounts, has_applied_discount: true, code: 'SALAM' } },
      'entry',
      { fields: [{ value: 'SALAM' }], done: { text: 'کد تخفیف اعمال شد.' } },
    ],
    [
      'discount_data.discount_text',
      { ...priced, discount_data: { ...discounts, discount_text: '۲۰ درصد تخفیف' } },
      'price_box',
      { discount: '۲۰ درصد تخفیف' },
    ],
    [
      'discount_data.has_club_discount and club_discount_text',
      { discount_data: { ...discounts, has_club_discount: true, club_discount_text: '۵ درصد' } },
      'toggles',
      { event: 'club_discount', items: [{ name: 'on', note: '۵ درصد', on: false }] },
    ],
    [
      'discount_data.hasAppliedClubDiscount',
      { discount_data: { ...discounts, has_club_discount: true, hasAppliedClubDiscount: true } },
      'toggles',
      { items: [{ name: 'on', on: true }] },
    ],
    [
      'discount_data.voucher_message',
      { discount_data: { ...discounts, voucher_message: 'این کد تمام شده است.' } },
      'notice',
      { level: 'warning', text: 'این کد تمام شده است.' },
    ],
    [
      'admin_notes_list',
      { admin_notes_list: ['نکته یک', 'نکته دو'] },
      'notes',
      { title: 'توضیحات', items: ['نکته یک', 'نکته دو'] },
    ],
  ];

  it.each(shown)('shows %s [O-3.10]', async (_field, fields, type, block) => {
    quoteWith(fields);
    expect((await atQuote()).node(type)).toMatchObject(block);
  });

  it('shows the counts of the priced options [O-3.10]', async () => {
    quoteWith({ answers: [{ value: '10201', number: 4 }] });
    const { items } = (await world.customerAt(null)).node('summary');
    expect(items.find(({ key }) => key === '102')?.text).toContain('۴');
  });

  it('shows nothing for missing fields [O-3.10]', async () => {
    quoteWith({
      ...priced,
      mini_factor: [],
      discount_data: discounts,
      admin_notes_list: [],
      selected_workman: null,
    });
    const customer = await atQuote();
    const absent = ['mini_factor', 'notes', 'expert_card', 'toggles', 'notice', 'price_table'];
    expect(types(customer).filter((type) => absent.includes(type))).toEqual([]);
    expect(customer.node('price_box')).not.toHaveProperty('discount');
    expect(customer.node('entry').done).toBeNull();
  });

  it('leads from each answer to its question, and from there to a fresh quote [O-2.21]', async () => {
    const customer = await atQuote();
    const { items } = customer.node('summary');
    const changes = items.flatMap(({ key, change }) => (change ? [[key, change] as const] : []));
    expect(changes.length).toBeGreaterThan(2);
    for (const [key, { args }] of changes) {
      await customer.send(event('jump', args as EventArgs<'jump'>));
      expect(customer.flow.step).toBe(key);
      await customer.sendAndWait(next());
      expect(customer.flow.phase).toBe('quote');
    }
    expect(world.proxy.count(quotes)).toBe(1);
    await customer.send(event('jump', { step: '104', by: 'summary' }));
    await customer.sendAndWait(answer('104', ['5']), next());
    expect(customer.flow.phase).toBe('quote');
    expect(world.proxy.count(quotes)).toBe(2);
    expect(customer.node('summary').items.find(({ key }) => key === '104')?.text).toContain('۵');
    expect(customer.node('notice').key).toBe('price_changed');
  });
});

describe('the head of the quote', () => {
  const headOf = ({ screen }: Customer) => {
    const known = screen.body.filter(({ type }) => type !== 'notice');
    const head = known[known.findIndex(({ type }) => type === 'heading') + 1];
    return head?.type === 'facts' ? head.items.map(({ label, value }) => [label, value]) : null;
  };
  const expert = {
    first_name: 'زهرا',
    last_name: 'موسوی',
    total_rate: 0,
    average_rate: 0,
    image: null,
    done_orders_counts: 0,
    is_gold: false,
    is_silver: false,
  };

  it('says when, where and who before the price, on phones too', async () => {
    quoteWith({ selected_workman: expert });
    const customer = await atQuote();
    const answered = (id: string) => customer.node('summary').items.find(({ key }) => key === id)?.text;
    expect(headOf(customer)).toEqual([
      ['زمان', answered('114')],
      ['آدرس', answered('111')],
      ['متخصص', 'زهرا موسوی'],
    ]);
  });

  it('says that the expert comes later where nobody was chosen, and stands below what is new', async () => {
    quoteWith({ selected_workman: null });
    const customer = await atQuote();
    expect(headOf(customer)?.at(-1)).toEqual(['متخصص', 'پس از ثبت سفارش تعیین می‌شود']);
    world.proxy.heal();
    quoteWith({ change_message: 'مبلغی بازمی‌گردد.' });
    const shown = types(await atQuote());
    expect(shown.slice(shown.indexOf('heading')).slice(0, 3)).toEqual(['heading', 'notice', 'facts']);
  });

  it('names whom the link names', async () => {
    quoteWith({ selected_workman: null });
    const customer = await atQuote('&workman=41&workman_name=%D9%85%DB%8C%D9%86%D8%A7');
    expect(headOf(customer)?.at(-1)).toEqual(['متخصص', 'مینا']);
  });
});

describe('the receipt beside the quote', () => {
  it('says what, when and where, with the rows and the price of the page in their place [O-3.11]', async () => {
    const customer = await atQuote();
    const [receipt] = customer.screen.aside.filter((node) => node.type === 'receipt');
    expect(receipt?.facts.map(({ label }) => label)).toEqual(['خدمت', 'زمان', 'آدرس', 'متخصص']);
    expect(receipt?.rows).toEqual(customer.node('mini_factor').items);
    expect(receipt?.total?.final).toBe(customer.node('price_box').final);
    expect(receipt?.replaces.toSorted()).toEqual(['mini_factor', 'price', 'visit']);
  });

  it('has no rows where the backend sends none', async () => {
    quoteWith({ mini_factor: [] });
    const customer = await atQuote();
    const [receipt] = customer.screen.aside.filter((node) => node.type === 'receipt');
    expect(receipt?.rows).toEqual([]);
    expect(receipt?.replaces.toSorted()).toEqual(['price', 'visit']);
  });
});
