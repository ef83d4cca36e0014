import { quotedPrice } from './differences.ts';
import type { PartialCustomer } from './partial-customer.ts';
import type { PriceFacts } from './facts.ts';
import { type FactsUnder, numbersOf, ofCustomers, type TraitInput } from './live-fact.ts';

const amounts = (source: TraitInput): number[] => numbersOf(source).filter((toman) => toman >= 0);

const priced = (
  draft: PartialCustomer,
  change: (price: PriceFacts) => Partial<PriceFacts>,
): PartialCustomer => {
  const price = draft.price ?? { price_toman: null, amount_toman: null };
  return { ...draft, price: { ...price, ...change(price) } };
};

/** The quote's price; null where it is agreed on site. */
export const priceFacts = {
  'order.amount_toman': ofCustomers(
    quotedPrice,
    ({ price }) => price?.amount_toman ?? null,
    (source) =>
      // Of those that rules cannot tell from nothing, the first is something to pay.
      [...amounts(source).filter((toman) => toman > 0), 0].map((amount_toman) => ({
        words: `with ${amount_toman} toman to pay`,
        apply: (draft) => priced(draft, () => ({ amount_toman })),
      })),
  ),
  'quote.price_toman': ofCustomers(
    quotedPrice,
    ({ price }) => price?.price_toman ?? null,
    (source) => [
      {
        words: null,
        apply: (draft) => priced(draft, ({ amount_toman }) => ({ price_toman: amount_toman })),
      },
      ...amounts(source).map((price_toman) => ({
        words: `at a price of ${price_toman} toman`,
        apply: (draft: PartialCustomer) => priced(draft, () => ({ price_toman })),
      })),
    ],
  ),
} as const satisfies FactsUnder<'quote' | 'order'>;
