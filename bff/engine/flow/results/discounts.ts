import { voucherField } from '../events/discounts.ts';
import { wantDiscount, withDiscounts } from '../discount.ts';
import { askQuote, showOwnChange, showQuote } from '../fresh-quote.ts';
import { type Moved, type EngineEffect, moved, toastError } from '../transition.ts';
import type { FlowState } from '../state.ts';
import type { ResultHandler, ResultOf } from './result.ts';

/** Whether the discount was part of a fresh quote that is not shown yet. */
const isOfFreshQuote = ({ phase }: FlowState): boolean => phase === 'quote_pending';

/** Returns the quote with or without the discount. [W-3.06, W-4.07, W-4.08] */
export const discounted: ResultHandler<ResultOf<'discounted'>> = ({ state }, { discount, on, reply }) => {
  if (!state.quote) return moved(state);
  // A rule's voucher stays beside the club's discount.
  const code = discount.club && state.checkout.granted ? null : reply.code;
  const quote = withDiscounts(state.quote, { ...reply, code });
  const settled = wantDiscount(state, discount, on);
  return moved(isOfFreshQuote(state) ? showQuote(settled, quote) : showOwnChange(settled, quote));
};

/**
 * Shows only the message if the quote is still valid; if it has expired, requests a fresh one with the discount. If
 * the discount's status is unknown, a fresh quote gives the certain price, so that the paid price is always the one
 * shown. [W-8.01]
 */
export const discountRefused: ResultHandler<ResultOf<'discount_refused'>> = ({ state }, refusal) => {
  const { discount, on, message, quote: after } = refusal;
  const said: EngineEffect[] = [toastError(message)];
  if (!state.quote) return moved(state, null, said);
  if (isOfFreshQuote(state)) return withoutDiscount(state, refusal, said);
  if (after === 'over') return askQuote(wantDiscount(state, discount, on), said);
  if (after === 'unknown') return askQuote(state, said);
  const problem = discount.club ? null : { message, field: voucherField };
  return moved({ ...state, problem }, null, said);
};

/** Shows the fresh quote as it came. A discount that it lacks is no longer requested, so that the requests end. */
function withoutDiscount(
  state: FlowState,
  { discount, quote: after }: ResultOf<'discount_refused'>,
  said: readonly EngineEffect[],
): Moved {
  const settled = wantDiscount(state, discount, false);
  return state.quote && after === 'stands'
    ? moved(showQuote(settled, state.quote), null, said)
    : askQuote(settled, said);
}
