import type { Option, Question } from '@gam/schemas/questions';
import type { FlowQuestion, PriceRange, Row } from './flow.ts';

/** Returns what an option costs; null where its price has no upper bound, or no lower one. */
function rangeOf({ price, min_price: least, max_price: most }: Option): PriceRange | null {
  if (price !== null) return { least: price, most: price };
  return least !== null && most !== null ? { least, most } : null;
}

const isPriced = ({ price, min_price, max_price }: Option): boolean =>
  price !== null || min_price !== null || max_price !== null;

/** Returns the priced options of a question, by id. */
export const pricesOf = ({ options }: Question): FlowQuestion['prices'] =>
  new Map(options.filter(isPriced).map((option) => [option.id, rangeOf(option)]));

type AnsweredRow = Pick<Row, 'at' | 'answer'>;

/**
 * Returns what the chosen options cost together, as their shown prices say: without fees and discounts, which the quote
 * alone knows. Null where no chosen option has a price, or one has no figure.
 */
export function runningPrice(rows: readonly AnsweredRow[]): PriceRange | null {
  const chosen = rows.flatMap(({ at, answer }) => (answer ? chosenPrices(at.prices, answer) : []));
  const known = chosen.filter((price) => price !== null);
  if (chosen.length === 0 || known.length < chosen.length) return null;
  return known.reduce((sum, { least, most }) => ({ least: sum.least + least, most: sum.most + most }));
}

/** The prices of an answer's priced options, each times its count; null for one without a figure. */
const chosenPrices = (
  prices: ReadonlyMap<string, PriceRange | null>,
  { values, counts }: NonNullable<Row['answer']>,
): (PriceRange | null)[] =>
  prices.size === 0
    ? []
    : values.flatMap((value) => {
        const price = prices.get(value);
        if (price === undefined) return [];
        const count = counts?.find((counted) => counted.value === value)?.number ?? 1;
        return [price && { least: price.least * count, most: price.most * count }];
      });
