import type { QuoteResult } from '@gam/schemas/upstream';
import type { CheckoutState } from './checkout-state.ts';
import type { FlowState } from './state.ts';

/** The state with some of the checkout changed. */
export const withCheckout = (state: FlowState, change: Partial<CheckoutState>): FlowState => ({
  ...state,
  checkout: { ...state.checkout, ...change },
});

/** The dialog that stands before the quote: a duplicate's is first. [O-4.26, O-4.31] */
export function openModal({ phase, quote, checkout }: FlowState): 'duplicate' | 'prepayment' | null {
  if (phase !== 'quote' || !quote) return null;
  const { duplication } = quote;
  if (duplication && (duplication.is_mandatory || duplication.order_id !== checkout.dismissed)) {
    return 'duplicate';
  }
  return checkout.paying && asksPrepayment(quote) ? 'prepayment' : null;
}

/** What is paid before the order counts, toman; null: nothing. */
export const prepaymentDue = ({ prepayment_message, prepayment_amount }: QuoteResult): number | null =>
  prepayment_message !== null && (prepayment_amount ?? 0) > 0 ? prepayment_amount : null;

/** Whether placing the order opens the prepayment's dialog: for its message, also where nothing is due. [O-4.31] */
export const asksPrepayment = (quote: QuoteResult): boolean =>
  Boolean(quote.prepayment_message?.trim()) || prepaymentDue(quote) !== null;
