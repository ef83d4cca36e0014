import type { RuleVoucher } from '@gam/schemas/rules';
import type { QuoteResult } from '@gam/schemas/upstream';
import type { OutsideResult } from '../flow/results/index.ts';
import type { SimulatedCustomer } from './customers.ts';
import { plainQuote } from './plain-quote.ts';

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
/** The upstream applies the voucher of a rule. What it takes off is not known, so the price stays. */
export const voucherResult = (voucher: RuleVoucher, { price }: QuoteResult): OutsideResult => ({
  name: 'voucher_granted',
  voucher,
  reply: {
    code: null,
    discount_text: voucher.reason,
    has_applied_discount: true,
    has_applied_club_discount: false,
    price,
    price_with_discount: price,
  },
});
export const orderResult: OutsideResult = {
  name: 'placed',
  order: { order_uuid: 'simulated', top_transaction_token: null },
  callback: '/',
};
