import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Priced, priceLines } from './price-lines.ts';
import { presentMiniFactor } from './present-mini-factor.ts';

const amount = fc.integer({ min: -5_000_000, max: 5_000_000 });
const line = fc.record({
  parent_title: fc.constant('تعداد اتاق'),
  description: fc.option(fc.constant('دو خوابه')),
  no_items: fc.option(fc.nat(50)),
  total_price: fc.option(fc.nat(5_000_000)),
});
const parts: fc.Arbitrary<Priced> = fc.record(
  {
    mini_factor: fc.array(line, { minLength: 1, maxLength: 8 }),
    adjustments: fc.array(fc.record({ title: fc.constant('کد تخفیف'), amount }), { maxLength: 5 }),
    price: fc.nat(50_000_000),
  },
  { requiredKeys: ['mini_factor', 'price'] },
);
const work = (total_price: number | null) => ({
  parent_title: 'نظافت',
  description: 'راه‌پله',
  no_items: 2,
  total_price,
});

describe('the rows of a price', () => {
  it('add up to the price to pay for any lines, discounts and fees, named or not [O-1.09, O-3.11]', () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(priceLines(given).reduce((sum, row) => sum + (row.amount ?? 0), 0)).toBe(given.price);
      }),
    );
  });

  it('name every discount that the backend names, and nothing else', () => {
    const adjustments = [{ title: 'کد تخفیف A', amount: -20_000 }];
    const rows = priceLines({ mini_factor: [work(100_000)], adjustments, price: 80_000 });
    expect(rows).toEqual([
      { title: 'راه‌پله', group: 'نظافت', count: 2, amount: 100_000 },
      { title: 'کد تخفیف A', group: null, count: null, amount: -20_000 },
    ]);
  });

  it.each([
    ['سایر تخفیف‌ها', 80_000, -20_000],
    ['سایر هزینه‌ها', 130_000, 30_000],
  ])('name what a backend does not name «%s»', (title, price, amount) => {
    const rows = priceLines({ mini_factor: [work(100_000)], price });
    expect(rows.at(-1)).toEqual({ title, group: null, count: null, amount });
  });

  it('are none without lines, and have no amounts where the price is agreed on the spot', () => {
    expect(priceLines({ mini_factor: [], price: 80_000 })).toEqual([]);
    expect(presentMiniFactor({ mini_factor: [], price: 80_000 })).toBeNull();
    expect(priceLines({ mini_factor: [work(null)], price: null }).map(({ amount }) => amount)).toEqual([
      null,
    ]);
  });
});
