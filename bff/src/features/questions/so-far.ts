import type { Screen, Summary } from '@gam/schemas/descriptors';
import { formatPriceRange, formatToman } from '@gam/shared/money';
import { type Evaluation, type Row, runningPrice } from '@gam/engine/flow';
import { commonTexts } from '../../protocol/texts.ts';
import { reachedRows, summariseAnswers } from './answer-summary.ts';

/** Presents the answers before a position, and what they cost. `blank` is the summary without them. [O-2.21] */
export function presentSoFar(
  evaluation: Evaluation,
  before: number,
  blank: Summary,
): Pick<Screen, 'aside' | 'running_price'> {
  const rows = reachedRows(evaluation, before);
  return { aside: [summariseAnswers(evaluation, { blank, rows })], ...presentPrice(rows) };
}

/** Summarises the answers before a position. */
export const summariseSoFar = (evaluation: Evaluation, before: number): Summary =>
  summariseAnswers(evaluation, { rows: reachedRows(evaluation, before) });

/** Nothing where the answers have no price. */
function presentPrice(rows: readonly Row[]): Pick<Screen, 'running_price'> {
  const price = runningPrice(rows);
  if (price === null || price.most === 0) return {};
  const { least, most } = price;
  const text = least === most ? formatToman(least) : formatPriceRange(least, most);
  return { running_price: { label: commonTexts.order.priceSoFar, text } };
}
