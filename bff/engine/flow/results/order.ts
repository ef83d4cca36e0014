import type { QuoteResult } from '@gam/schemas/upstream';
import { withCheckout } from '../checkout.ts';
import { clubDiscount, lacksClub, withDiscounts } from '../discount.ts';
import { askQuote, showQuote } from '../fresh-quote.ts';
import { voucherFor } from '../rule-voucher.ts';
import { type Moved, moved, toastError } from '../transition.ts';
import { steps } from '../state.ts';
import { openLogin } from '../next-step.ts';
import type { FlowState } from '../state.ts';
import { findPrevious } from '../step-back.ts';
import type { ResultHandler, ResultOf } from './result.ts';

/** The quote has arrived; a voucher of a rule is applied first, unless it is withheld from this quote. [O-4.01] */
export const quoted: ResultHandler<ResultOf<'quoted'>> = (
  { state, evaluation, at },
  { quote, entered_at = at },
) => {
  const { granted, withheld, ...checkout } = state.checkout;
  const fresh = granted || withheld ? { ...state, checkout } : state;
  const voucher = withheld ? null : voucherFor(evaluation, quote, entered_at);
  return voucher
    ? moved(beforeQuote(fresh, quote), { call: 'grant_voucher', ...voucher })
    : goToQuote(fresh, quote);
};

/** The voucher of a rule is applied. What the quote says of the customer's own code stays. */
export const voucherGranted: ResultHandler<ResultOf<'voucher_granted'>> = ({ state }, { voucher, reply }) => {
  if (!state.quote) return moved(state);
  const { voucher_message = null } = state.quote.discount_data;
  const quote = withDiscounts(state.quote, reply);
  const discount_data = { ...quote.discount_data, code: null, voucher_message };
  return goToQuote(withCheckout(state, { granted: voucher }), { ...quote, discount_data });
};

/**
 * Shows the quote without the voucher, since the customer asked for none. Where the quote has changed or it is not known
 * whether the voucher was applied, a fresh one is shown as it comes, so that the requests end.
 */
export const voucherWithheld: ResultHandler<ResultOf<'voucher_withheld'>> = ({ state }, { quote: after }) =>
  state.quote && after === 'stands'
    ? goToQuote(state, state.quote)
    : askQuote(withCheckout(state, { withheld: true }));

/** Shows the quote; the club's discount is applied before if it was requested. [W-4.08] */
const goToQuote = (state: FlowState, quote: QuoteResult): Moved =>
  lacksClub(state, quote)
    ? moved(beforeQuote(state, quote), { call: 'apply_discount', ...clubDiscount })
    : moved(showQuote(state, quote));

/** The state at a quote that is not shown yet. */
const beforeQuote = (state: FlowState, quote: QuoteResult): FlowState => ({
  ...state,
  phase: 'quote_pending',
  step: steps.quote,
  quote,
  login: null,
});

/**
 * Drops the pending quote and returns to the last question. Where the upstream wants a signed-in customer, a guest signs
 * in and the quote is asked for again; so it is for a customer whose session has ended, once they are back. [O-4.33, O-8.05]
 */
export const quoteFailed: ResultHandler<ResultOf<'quote_failed'>> = (
  { flow, state, evaluation },
  { message, unsigned },
) => {
  if (unsigned) {
    const { guest } = state.facts.session;
    const waiting: FlowState = { ...state, phase: 'quote', step: steps.quote, quote: null };
    return moved(guest ? openLogin(waiting, steps.quote) : waiting);
  }
  const last = findPrevious(evaluation, flow.questions.length);
  const back = last
    ? { ...state, phase: 'questions' as const, step: last.row.at.question.id, trail: last.trail, quote: null }
    : { ...state, phase: 'quote' as const, quote: null, problem: { message, field: null } };
  return moved(back, null, [toastError(message)]);
};
