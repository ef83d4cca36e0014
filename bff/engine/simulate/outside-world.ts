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
export const orderResult: OutsideResult = {
  name: 'placed',
  order: { order_uuid: 'simulated', top_transaction_token: null },
  callback: '/',
};
