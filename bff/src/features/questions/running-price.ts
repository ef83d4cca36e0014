import type { Screen } from '@gam/schemas/descriptors';
import { formatPriceRange, formatToman } from '@gam/shared/money';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import { runningPrice } from '../../engine/flow/running-price.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { reachedRows } from './answer-summary.ts';

/** Presents what the answers cost that the summary shows; nothing where they have no price. */
export function presentRunningPrice(evaluation: Evaluation, before: number): Pick<Screen, 'running_price'> {
  const price = runningPrice(reachedRows(evaluation, before));
  if (price === null || price.most === 0) return {};
  const { least, most } = price;
  const text = least === most ? formatToman(least) : formatPriceRange(least, most);
  return { running_price: { label: commonTexts.order.priceSoFar, text } };
}
