import { describe, expect, it } from 'vitest';
import type { ContentOf } from '@gam/schemas/upstream';
import { findDrasticPrices } from './price-changes.ts';

type Service = ContentOf<'service'>;
type Rules = Service['price_rules'];

const rules: Rules = {
  base: { title: 'base', toman: 100_000 },
  minimum_toman: 50_000,
  lines: [
    {
      per: 'option',
      question: 'q1',
      amounts: [
        { option: 'a', toman: 200_000 },
        { option: 'b', toman: 300_000, discount_percent: 50 },
      ],
    },
    { per: 'unit', question: 'q2', toman: 1_000, included: 0 },
  ],
  discounts: [],
  pricing_label: null,
  notes: [],
  starts_at_toman: 100_000,
};

const options = ['a', 'b'].map((id) => ({ id, title: `option ${id}`, price: null }));

/** A service with these price rules; only what decides prices is filled in. */
const serviceWith = (price_rules: Partial<Rules>, asked: readonly object[] = options) =>
  ({
    cities: ['1', '2'],
    fetched: [],
    detail: {
      title: 'Cleaning',
      questions: [
        { id: 'q1', options: asked },
        { id: 'q2', options: [] },
      ],
    },
    price_rules: { ...rules, ...price_rules },
  }) as unknown as Service;

const found = (price_rules: Partial<Rules>, asked?: readonly object[]) =>
  findDrasticPrices('service', serviceWith({}), serviceWith(price_rules, asked)).map(
    ({ acknowledge }) => acknowledge,
  );
const base = (toman: number) => ({ base: { ...rules.base, toman } });
const [line, unit] = rules.lines as [Extract<Rules['lines'][number], { per: 'option' }>, object];
const amounts = (...list: readonly object[]) =>
  ({ lines: [{ ...line, amounts: list }, unit] }) as unknown as Partial<Rules>;

describe('the prices of a service that must be acknowledged', () => {
  it.each<readonly [string, Partial<Rules>, readonly string[]]>([
    ['nothing changes', {}, []],
    ['a price falls to exactly a tenth', base(10_000), []],
    ['a price falls below a tenth', base(9_999), ['base=9999']],
    ['a price falls to 0', base(0), ['base=0']],
    ['a price rises less than tenfold', base(999_999), []],
    ['a price rises tenfold', base(1_000_000), ['base=1000000']],
    ['the least price falls to 0', { minimum_toman: 0 }, ['minimum=0']],
    ['the price of a card is agreed on the spot', { starts_at_toman: null }, []],
    [
      'the price of an option that is still offered is removed',
      amounts({ option: 'b', toman: 300_000, discount_percent: 50 }),
      ['option/q1/a=none'],
    ],
    [
      'a discount of an option takes its whole price',
      amounts({ option: 'a', toman: 200_000 }, { option: 'b', toman: 300_000, discount_percent: 100 }),
      ['option/q1/b=0'],
    ],
    ['the price of a unit is removed', { lines: [line] }, ['unit/q2=none']],
    [
      'a discount takes more than nine tenths',
      { discounts: [{ question: 'q1', option: 'a', percent: 95, text: 'x' }] },
      ['discount/q1/a=5%'],
    ],
    [
      'a discount takes nine tenths',
      { discounts: [{ question: 'q1', option: 'a', percent: 90, text: 'x' }] },
      [],
    ],
    [
      "a customer's first order is free",
      { first_order: { percent: 100, cap_toman: 1_000_000 } },
      ['first_order=0%'],
    ],
    [
      'a row of the table is new and 0',
      { table: [{ id: 'r', title: 'x', unit: null, toman: 0 }] },
      ['table/r=0'],
    ],
  ])('are found where %s', (_when, price_rules, acknowledged) => {
    expect(found(price_rules)).toEqual(acknowledged);
  });

  it('leave out an option that is removed with its price', () => {
    const [, second] = options;
    expect(found(amounts({ option: 'b', toman: 300_000, discount_percent: 50 }), [second ?? {}])).toEqual([]);
  });

  it('include an option that is new and costs 0', () => {
    const more = amounts(...line.amounts, { option: 'c', toman: 0 });
    expect(found(more, [...options, { id: 'c', title: 'option c', price: null }])).toEqual(['option/q1/c=0']);
  });

  it('are named with service, option, cities, and what they were and become', () => {
    const [finding] = findDrasticPrices(
      'service',
      serviceWith({}),
      serviceWith(amounts({ option: 'a', toman: 1 }, ...line.amounts.slice(1))),
    );
    expect(finding).toEqual({
      severity: 'warning',
      code: 'drastic_price',
      path: '/price_rules/lines/0/amounts/0/toman',
      message: 'Cleaning, option a: in toman 1, before 200000. To publish it, acknowledge option/q1/a=1.',
      acknowledge: 'option/q1/a=1',
      cities: ['1', '2'],
    });
  });
});

describe('the discounts that must be acknowledged', () => {
  type Discount = ContentOf<'discounts'>['discounts'][number];
  const discount: Discount = {
    id: 'spring',
    title: 'Spring',
    percent: 20,
    toman: null,
    cap_toman: null,
    least_order_toman: 0,
    services: null,
    cities: null,
    from: null,
    until: null,
  };
  const change = (before: readonly object[], ...after: readonly object[]) =>
    findDrasticPrices('discounts', { discounts: before }, { discounts: after }).map(
      ({ acknowledge }) => acknowledge,
    );

  it.each<readonly [string, Partial<Discount>, readonly string[]]>([
    ['takes a fifth', {}, []],
    ['takes everything', { percent: 100 }, ['discount/spring=0%']],
    ['takes 91 per cent', { percent: 91 }, ['discount/spring=9%']],
    [
      'takes everything of small orders alone, which it is not for',
      { percent: 100, cap_toman: 50_000, least_order_toman: 100_000 },
      [],
    ],
    [
      'takes an amount that small orders do not cost',
      { percent: null, toman: 50_000 },
      ['discount/spring=0%'],
    ],
    ['takes an amount of larger orders', { percent: null, toman: 50_000, least_order_toman: 200_000 }, []],
    [
      'takes the whole of the least order',
      { percent: null, toman: 200_000, least_order_toman: 200_000 },
      ['discount/spring=0%'],
    ],
  ])('include a new one that %s, or not', (_what, more, acknowledged) => {
    expect(change([], { ...discount, ...more })).toEqual(acknowledged);
  });

  it('leave out one that is as it was, and include the end of one that took nearly everything', () => {
    const nearly = { ...discount, percent: 95 };
    expect(change([nearly], nearly)).toEqual([]);
    expect(change([nearly])).toEqual(['discount/spring=100%']);
  });
});
