import type { QuoteResult } from '@gam/schemas/upstream';
import type { OutsideResult } from '../flow/results/index.ts';
import type { SimulatedCustomer } from './customers.ts';

/** A quote whose price is agreed on site. */
export const plainQuote: QuoteResult = {
  inquiry_id: 'simulated',
  price: null,
  achar_price: null,
  pricing_label: null,
  mini_factor: [],
  discount_data: {
    has_applied_discount: false,
    code: null,
    discount_text: null,
    has_club_discount: false,
    club_discount_text: null,
    hasAppliedClubDiscount: false,
  },
  admin_notes_list: [],
  selected_workman: null,
  prepayment_message: null,
  prepayment_amount: null,
  payment_gateways: [],
  answers: [],
  duplication: null,
  expires_at: null,
};

/** The customer signs in with their own account. */
export const signInResult = ({
  signedIn: session,
  favourites,
  customer,
}: SimulatedCustomer): OutsideResult => ({
  name: 'signed_in',
  session,
  subject: 'simulated',
  favourites,
  ...(customer && { customer }),
});
/** The upstream quotes the price that the customer gets. */
export const quoteResult = ({ price }: SimulatedCustomer): OutsideResult => ({
  name: 'quoted',
  quote: {
    ...plainQuote,
    ...(price && { price: price.amount_toman, achar_price: price.price_toman }),
  },
});
export const orderResult: OutsideResult = {
  name: 'placed',
  order: { order_uuid: 'simulated', top_transaction_token: null },
  callback: '/',
};
