import type { FlowMode, QueryFacts } from './facts.ts';
import { instantOf } from './partial-customer.ts';
import { type Difference, oneOf, oneOfEach, sumOfEach, type Trait } from './live-fact.ts';

/** Who the customer is. The plain one is a guest. */
export const person: Difference = { combine: (ofFacts) => ofFacts.flat() };

/** The earlier order that is copied or changed. */
export const earlierOrder: Difference = { combine: oneOf };

/** The area that is known before any answer. */
export const area: Difference = { combine: oneOf };

/** When the customer comes: an instant, some days later, at an hour of that day. */
export const instant: Difference = { combine: sumOfEach, keyOf: instantOf };

/** The customer's earlier orders: the last one has a date where there is one. */
export const earlierOrders: Difference = {
  combine: oneOfEach(({ customer }) => (customer.orders_count === 0) === (customer.last_order_days === null)),
};

/** The price of the quote: a discount lowers it. */
export const quotedPrice: Difference = {
  combine: oneOfEach(({ price }) => (price?.price_toman ?? 0) >= (price?.amount_toman ?? 0)),
};

/** A customer whose link has a fact. */
export const linkTrait = <F extends keyof QueryFacts>(field: F, value: QueryFacts[F]): Trait => ({
  words: `${field} = ${JSON.stringify(value)}`,
  apply: (draft) => ({ ...draft, query: { ...draft.query, [field]: value } }),
});

/** A customer who copies or changes an earlier order. */
export const earlierOrderTrait = (words: string, similar_id: string, mode: FlowMode): Trait => ({
  words,
  apply: (draft) => ({ ...draft, mode, query: { ...draft.query, similar_id, edit_mode: mode === 'edit' } }),
});
