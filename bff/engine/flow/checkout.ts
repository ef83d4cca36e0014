import type { QuoteResult } from '@gam/schemas/upstream';
import type { CheckoutState } from './checkout-state.ts';
import type { FlowState } from './state.ts';

/** Returns the state with some checkout fields changed. */
export const withCheckout = (state: FlowState, change: Partial<CheckoutState>): FlowState => ({
  ...state,
  checkout: { ...state.checkout, ...change },
});

/** The dialog that is open over the quote. A duplicate's dialog goes first. [O-4.26, O-4.31] */
export function openModal({ phase, quote, checkout }: FlowState): 'duplicate' | 'prepayment' | null {
  if (phase !== 'quote' || !quote) return null;
  const { duplication } = quote;
  if (duplication && (duplication.is_mandatory || duplication.order_id !== checkout.dismissed)) {
    return 'duplicate';
  }
  return checkout.paying && asksPrepayment(quote) ? 'prepayment' : null;
}

/** The prepayment in toman, for a change of a paid order the difference; null if nothing is due. */
export const prepaymentDue = (quote: QuoteResult): number | null => {
  const { prepayment_message, prepayment_amount } = quote;
  const isAsked = prepayment_message !== null || changesPaid(quote);
  return isAsked && (prepayment_amount ?? 0) > 0 ? prepayment_amount : null;
};

/** Whether a quote says what the change of a paid order means for the money. */
const changesPaid = ({ change_message }: QuoteResult): boolean => Boolean(change_message?.trim());

/** Whether what is due is the difference that a change of a paid order costs more. */
export const isDifference = (quote: QuoteResult): boolean =>
  changesPaid(quote) && prepaymentDue(quote) !== null;

/** Whether the prepayment is all that the order costs. */
export const isPaidWhole = (quote: QuoteResult): boolean =>
  !isDifference(quote) && quote.price !== null && prepaymentDue(quote) === quote.price;

/** Whether placing the order opens the prepayment's dialog. A message opens it even if nothing is due. */
export const asksPrepayment = (quote: QuoteResult): boolean =>
  Boolean(quote.prepayment_message?.trim()) || prepaymentDue(quote) !== null;
