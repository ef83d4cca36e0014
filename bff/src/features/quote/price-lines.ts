import type { QuoteResult } from '@gam/schemas/upstream';
import { quoteTexts } from './texts.ts';

/** A price with its parts, in toman. */
export type Priced = Pick<QuoteResult, 'mini_factor' | 'adjustments' | 'price'>;

/** A row of a price. */
interface PriceLine {
  readonly title: string;
  /** The question that the row's work belongs to. */
  readonly group: string | null;
  readonly count: number | null;
  /** In toman, below 0 for a discount; null where it is agreed on the spot. */
  readonly amount: number | null;
}

/**
 * Returns the rows of a price: its lines, then its discounts and fees by name, so that the amounts add up to the price.
 * What a backend does not name is one row of its own; without lines there are no rows. [O-1.09, O-3.11]
 */
export function priceLines({ mini_factor, adjustments = [], price }: Priced): PriceLine[] {
  if (mini_factor.length === 0) return [];
  const named = [
    ...mini_factor.map(({ parent_title, description, no_items: count, total_price: amount }): PriceLine =>
      description
        ? { title: description, group: parent_title, count, amount }
        : { title: parent_title, group: null, count, amount },
    ),
    ...adjustments.map(({ title, amount }): PriceLine => ({ title, group: null, count: null, amount })),
  ];
  const left = price === null ? 0 : price - named.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  if (left === 0) return named;
  const title = left < 0 ? quoteTexts.otherDiscounts : quoteTexts.otherFees;
  return [...named, { title, group: null, count: null, amount: left }];
}
