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

/** The prepayment in toman; null if nothing is due. */
export const prepaymentDue = ({ prepayment_message, prepayment_amount }: QuoteResult): number | null =>
  prepayment_message !== null && (prepayment_amount ?? 0) > 0 ? prepayment_amount : null;

/** Whether placing the order opens the prepayment's dialog. A message opens it even if nothing is due. */
export const asksPrepayment = (quote: QuoteResult): boolean =>
  Boolean(quote.prepayment_message?.trim()) || prepaymentDue(quote) !== null;
