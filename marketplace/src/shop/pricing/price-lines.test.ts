import type { Option } from '@gam/schemas/questions';
import { describe, expect, it } from 'vitest';
import type { PriceRules } from './price-rules.ts';
import { showPrices } from './price-lines.ts';

const rules: PriceRules = {
  base: { title: 'base', toman: 0 },
  minimum_toman: 0,
  lines: [
    { per: 'option', question: '1', amounts: [{ option: 'plain', toman: 200_000 }] },
    { per: 'unit', question: '2', toman: 1_000, included: 0 },
    {
      per: 'count',
      question: '3',
      amounts: [
        { option: 'reduced', toman: 100_000, discount_percent: 15 },
        { option: 'not reduced', toman: 100_000, discount_percent: 0 },
      ],
    },
  ],
  discounts: [],
  pricing_label: null,
  notes: [],
  starts_at_toman: null,
};

/** Prices as the service's own record may have them: those of priced options never reach the customer. */
const stale = { price: 1, original_price: 2, discount_percentage: 3 };

const option = (id: string, more: Partial<Option> = {}): Option => ({
  id,
  title: id,
  description: null,
  image_new: null,
  is_recommended: false,
  is_default_answer: false,
  price: null,
  original_price: null,
  discount_percentage: null,
  min_price: null,
  max_price: null,
  help_text: [],
  operation_key: null,
  value: null,
  ...more,
});

describe('showPrices [O-3.05]', () => {
  it.each([
    ['plain', 100, { price: 200_000, original_price: null, discount_percentage: null }],
    ['plain', 92, { price: 184_000, original_price: null, discount_percentage: null }],
    ['reduced', 100, { price: 85_000, original_price: 100_000, discount_percentage: 15 }],
    ['reduced', 200, { price: 170_000, original_price: 200_000, discount_percentage: 15 }],
    ['not reduced', 100, { price: 100_000, original_price: null, discount_percentage: null }],
  ])('shows the counted amount of the option "%s" in a city at %i percent', (id, percent, shown) => {
    expect(showPrices([option(id, stale)], rules, percent)).toEqual([option(id, shown)]);
  });

  it('shows the range of an option without an amount for the city, and keeps its other fields', () => {
    const ranged = option('ranged', { min_price: 100_000, max_price: 300_000 });
    const open = option('open', { min_price: 50_000 });
    const empty = option('empty');
    expect(showPrices([ranged, open, empty], rules, 110)).toEqual([
      option('ranged', { min_price: 110_000, max_price: 330_000 }),
      option('open', { min_price: 55_000 }),
      empty,
    ]);
  });
});
