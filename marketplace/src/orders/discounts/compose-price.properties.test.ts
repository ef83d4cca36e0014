import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { composePrice } from './compose-price.ts';
import { type Cut, type Discounts, takeOff } from '../records/discounts.ts';

const toman = fc.integer({ min: 0, max: 50_000_000 });
const cap = fc.option(fc.integer({ min: 1, max: 5_000_000 }));
const cut: fc.Arbitrary<Cut> = fc.oneof(
  fc.record({ percent: fc.integer({ min: 1, max: 100 }), toman: fc.constant(null), cap_toman: cap }),
  fc.record({ percent: fc.constant(null), toman: fc.integer({ min: 1, max: 5_000_000 }), cap_toman: cap }),
);
const discounts: fc.Arbitrary<Discounts> = fc
  .record({
    before: toman,
    itemsOff: toman,
    first_order: fc.option(cut),
    workman: fc.option(cut),
    voucher: fc.option(fc.record({ code: fc.constant('A'), folded: fc.constant('a'), cut })),
    club: fc.option(fc.record({ cut, taken: fc.boolean() })),
  })
  .map(({ itemsOff, ...rest }) => ({
    ...rest,
    after_items: Math.max(0, rest.before - itemsOff),
    items_text: null,
    items_off: [{ title: 'a', amount: 0 - Math.min(rest.before, itemsOff) }],
  }));
const priceOf = (given: Discounts): number => composePrice(given).price ?? Number.NaN;

describe('a price with any discounts', () => {
  it('is whole toman, never below 0, never above the price before them [O-1.09]', () => {
    fc.assert(
      fc.property(discounts, (given) => {
        const price = priceOf(given);
        expect(Number.isSafeInteger(price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(0);
        expect(price).toBeLessThanOrEqual(given.after_items ?? 0);
      }),
    );
  });

  it('names what each discount took off, so that the amounts add up to the price [O-1.09]', () => {
    fc.assert(
      fc.property(discounts, (given) => {
        const { price, adjustments } = composePrice(given);
        expect(adjustments.reduce((sum, { amount }) => sum + amount, given.before ?? 0)).toBe(price);
      }),
    );
  });

  it('applies each discount to the amount left by the previous ones', () => {
    fc.assert(
      fc.property(discounts, (given) => {
        const { first_order, workman, voucher, club } = given;
        const taken = [first_order, workman, voucher?.cut, club?.taken ? club.cut : null];
        const left = taken.reduce(
          (amount, one) => amount - (one ? takeOff(amount, one) : 0),
          given.after_items ?? 0,
        );
        expect(priceOf(given)).toBe(left);
      }),
    );
  });

  it('never rises with another discount, and returns to the old price without it', () => {
    fc.assert(
      fc.property(discounts, cut, (given, more) => {
        const without = { ...given, voucher: null };
        const applied = { ...given, voucher: { code: 'B', folded: 'b', cut: more } };
        expect(priceOf(applied)).toBeLessThanOrEqual(priceOf(without));
        expect(composePrice({ ...applied, voucher: null })).toEqual(composePrice(without));
      }),
    );
  });

  it('leaves no more of a smaller amount after a percentage, down to nothing after all of it', () => {
    const small = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(small, small, fc.integer({ min: 1, max: 100 }), (one, other, percent) => {
        const left = (amount: number, off: number) =>
          amount - takeOff(amount, { percent: off, toman: null, cap_toman: null });
        const [least, most] = [Math.min(one, other), Math.max(one, other)];
        expect(left(least, percent)).toBeLessThanOrEqual(left(most, percent));
        expect(left(most, 100)).toBe(0);
      }),
      { examples: [[99, 100, 100]] },
    );
  });

  it('survives storing and loading', () => {
    fc.assert(
      fc.property(discounts, (given) => {
        const stored = JSON.parse(JSON.stringify(given)) as Discounts;
        expect(composePrice(stored)).toEqual(composePrice(given));
      }),
    );
  });
});

describe('a cut', () => {
  it('takes off at most the amount and its cap, and at least 0', () => {
    fc.assert(
      fc.property(toman, cut, (amount, one) => {
        const off = takeOff(amount, one);
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(Math.min(amount, one.cap_toman ?? amount));
      }),
    );
  });
});
