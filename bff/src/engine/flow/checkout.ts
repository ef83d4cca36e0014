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

/** Whether something is paid before the order counts. [O-4.31] */
export const asksPrepayment = ({ prepayment_message, prepayment_amount }: QuoteResult): boolean =>
  prepayment_message !== null && (prepayment_amount ?? 0) > 0;
