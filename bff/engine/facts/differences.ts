import type { FlowMode, QueryFacts } from './facts.ts';
import { type Difference, oneOf, oneOfEach, type Trait } from './live-fact.ts';

/** Who the customer is. The plain one is a guest. */
export const person: Difference = { combine: (ofFacts) => ofFacts.flat() };

/** The earlier order that is copied or changed. */
export const earlierOrder: Difference = { combine: oneOf };

/** The area that is known before any answer. */
export const area: Difference = { combine: oneOf };

/** When the customer comes; the hour of the day differs on its own. */
export const instant: Difference = {
  combine: (ofFacts) => [...new Map(oneOf(ofFacts).map((trait) => [trait.words, trait])).values()],
};
export const hourOfDay: Difference = { combine: oneOf };

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
