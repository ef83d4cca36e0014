import { clubDiscountCode, type DiscountResponse, type QuoteResult } from '@gam/schemas/upstream';
import type { CheckoutState } from './checkout-state.ts';
import { withCheckout } from './checkout.ts';
import type { FlowState } from './state.ts';

/** A requested discount: a voucher's code or the club's own. [W-4.08] */
export interface Discount {
  readonly code: string;
  readonly club: boolean;
}

export const clubDiscount: Discount = { code: clubDiscountCode, club: true };

/** Returns the state with a discount requested or withdrawn. The next quote request uses it. */
export const wantDiscount = (state: FlowState, discount: Discount, on: boolean): FlowState =>
  withCheckout(state, wish(discount, on));

/** A typed code takes the place of a rule's voucher, and after a removal rules apply none. */
function wish({ code, club }: Discount, on: boolean): Partial<CheckoutState> {
  if (club) return { club: on };
  return on ? { code, granted: null } : { code: null, granted: null, removed_voucher: true };
}

/** Whether the club's discount is requested, and the quote offers it but was priced without it. */
export const lacksClub = ({ checkout }: FlowState, { discount_data: offered }: QuoteResult): boolean =>
  checkout.club && offered.has_club_discount && !offered.hasAppliedClubDiscount;

/**
 * Returns the quote after a discount was applied or withdrawn. `achar_price` stays the price before all discounts.
 * [W-3.06]
 */
export const withDiscounts = (
  { adjustments: _before, ...quote }: QuoteResult,
  reply: DiscountResponse,
): QuoteResult => ({
  ...quote,
  price: reply.price_with_discount ?? reply.price ?? quote.price,
  discount_data: {
    ...quote.discount_data,
    has_applied_discount: reply.has_applied_discount,
    code: reply.code,
    discount_text: reply.discount_text,
    hasAppliedClubDiscount: reply.has_applied_club_discount,
    voucher_message: null,
  },
  ...(reply.adjustments && { adjustments: reply.adjustments }),
  ...(reply.prepayment_amount !== undefined && { prepayment_amount: reply.prepayment_amount }),
  ...(reply.prepayment_message !== undefined && { prepayment_message: reply.prepayment_message }),
});
