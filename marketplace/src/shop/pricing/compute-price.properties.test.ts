import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CheckedAnswer, CheckedAnswers } from './price-lines.ts';
import { computePrice } from './compute-price.ts';
import type { PriceLine, PriceRules } from './price-rules.ts';

const titles = { questions: new Map<string, string>(), options: new Map<string, string>() };
const toman = fc.integer({ min: 0, max: 5_000_000 });
const percent = fc.integer({ min: 0, max: 100 });
const question = fc.constantFrom('q1', 'q2', 'q3');
const option = fc.constantFrom('a', 'b', 'c');
const amounts = fc.uniqueArray(fc.record({ option, toman, discount_percent: percent }), {
  selector: (amount) => amount.option,
});

const line: fc.Arbitrary<PriceLine> = fc.oneof(
  fc.record({ per: fc.constant('option' as const), question, amounts }),
  fc.record({ per: fc.constant('count' as const), question, amounts }),
  fc.record({ per: fc.constant('unit' as const), question, toman, included: fc.nat(20) }),
);

const rules: fc.Arbitrary<PriceRules> = fc.record({
  base: fc.record({ title: fc.constant('base'), toman }),
  minimum_toman: toman,
  lines: fc.array(line, { maxLength: 6 }),
  discounts: fc.array(fc.record({ question, option, percent, text: fc.constant('discount') }), {
    maxLength: 3,
  }),
  pricing_label: fc.constant(null),
  notes: fc.constant([]),
  starts_at_toman: fc.constant(null),
});

const checked: fc.Arbitrary<CheckedAnswer> = fc
  .record({
    counts: fc.uniqueArray(fc.tuple(option, fc.integer({ min: 1, max: 50 })), { selector: ([id]) => id }),
    number: fc.option(fc.integer({ min: 0, max: 999_999 })),
  })
  .map(({ counts, number }) => ({ values: counts.map(([id]) => id), counts: new Map(counts), number }));

const answers: fc.Arbitrary<CheckedAnswers> = fc
  .uniqueArray(fc.tuple(question, checked), { selector: ([id]) => id })
  .map((entries) => new Map(entries));

const city = fc.integer({ min: 50, max: 200 });

describe('computePrice, for any rules and answers', () => {
  it('returns whole toman between 0 and the price before discounts [O-1.09]', () => {
    fc.assert(
      fc.property(rules, answers, city, (rules, answers, city) => {
        const { price, achar_price } = computePrice(rules, answers, titles, city);
        expect(Number.isSafeInteger(price) && Number.isSafeInteger(achar_price)).toBe(true);
        expect(price).toBeGreaterThanOrEqual(0);
        expect(price).toBeLessThanOrEqual(achar_price);
      }),
    );
  });

  it('returns lines of at least 0 that add up to the price before discounts [O-3.11]', () => {
    fc.assert(
      fc.property(rules, answers, city, (rules, answers, city) => {
        const { achar_price, mini_factor } = computePrice(rules, answers, titles, city);
        const amounts = mini_factor.map(({ total_price }) => total_price ?? 0);
        expect(amounts.every((amount) => amount >= 0)).toBe(true);
        expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(achar_price);
      }),
    );
  });

  it('names what each discount took off, so that lines and discounts add up to the price [O-1.09]', () => {
    fc.assert(
      fc.property(rules, answers, city, (rules, answers, city) => {
        const { price, achar_price, adjustments } = computePrice(rules, answers, titles, city);
        expect(adjustments.every(({ amount }) => amount < 0)).toBe(true);
        expect(adjustments.reduce((sum, { amount }) => sum + amount, achar_price)).toBe(price);
      }),
    );
  });

  it('does not depend on the order of the answers or of their values', () => {
    fc.assert(
      fc.property(rules, answers, city, (rules, answers, city) => {
        const turned = new Map(
          [...answers]
            .toReversed()
            .map(([id, answer]) => [id, { ...answer, values: answer.values.toReversed() }]),
        );
        expect(computePrice(rules, turned, titles, city)).toEqual(computePrice(rules, answers, titles, city));
      }),
    );
  });

  it('never lowers the price before discounts for a higher count of an option', () => {
    fc.assert(
      fc.property(rules, answers, city, (rules, answers, city) => {
        const more = new Map(
          [...answers].map(([id, answer]) => {
            const counts = new Map([...answer.counts].map(([option, count]) => [option, count + 1]));
            return [id, { ...answer, counts }];
          }),
        );
        const before = computePrice(rules, answers, titles, city).achar_price;
        expect(computePrice(rules, more, titles, city).achar_price).toBeGreaterThanOrEqual(before);
      }),
    );
  });
});
