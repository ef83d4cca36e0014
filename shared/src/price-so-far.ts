import type { AnswerPrices } from '@gam/schemas/questions';
import { parseNumber } from './number-grid.ts';
import type { AnswerValues } from './validate-answer.ts';

/** An amount in toman; not exact: it may be more. */
export interface Amount {
  readonly toman: number;
  readonly isExact: boolean;
}

/** What is known of an order's price beside the answer to one question, in toman. */
export interface RestOfPrice {
  /** What the other answers cost together, and whether that is exact. */
  readonly others: number;
  readonly is_exact: boolean;
  /** What every order costs. */
  readonly fees: number;
  /** The least that an order costs; null while another answer that may cost something is missing. */
  readonly minimum: number | null;
}

/** Returns what an answer costs by the prices of its question. */
export function priceAnswer({ options, units }: AnswerPrices, { values, counts = [] }: AnswerValues): Amount {
  const chosen = options.filter(({ option }) => values.includes(option));
  const countOf = (option: string) => counts.find(({ value }) => value === option)?.number ?? 1;
  const number = units.length === 0 ? 0 : (parseNumber(values[0] ?? '') ?? 0);
  const charged = units.map(({ toman, included }) =>
    number > included ? Math.round(toman * (number - included)) : 0,
  );
  return {
    toman:
      chosen.reduce((sum, { option, toman, each }) => sum + toman * (each ? countOf(option) : 1), 0) +
      charged.reduce((sum, toman) => sum + toman, 0),
    isExact: !chosen.some(({ at_least }) => at_least),
  };
}

/**
 * Returns the price so far, without discounts: what is answered and the fees. Once all answers that cost something are
 * known, it is at least the minimum. Null where nothing is known to cost anything. `answer`: what the question's answer
 * costs; null while it has no valid one and needs one.
 */
export function priceSoFar(
  { others, is_exact, fees, minimum }: RestOfPrice,
  answer: Amount | null,
): Amount | null {
  const answered = others + (answer?.toman ?? 0);
  const least = answer === null ? null : minimum;
  const toman = Math.max(fees + answered, least ?? 0);
  if (toman === 0 || (answered === 0 && least === null)) return null;
  return { toman, isExact: is_exact && answer?.isExact !== false };
}
