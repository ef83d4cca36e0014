import { deviceKinds } from '@gam/schemas/rules';
import { earlierOrders } from './differences.ts';
import type { CustomerFacts } from './facts.ts';
import {
  type FactsUnder,
  listsOf,
  type LiveFact,
  numbersOf,
  ofCustomers,
  oneOf,
  type Trait,
} from './live-fact.ts';

/** A fact of the customer's earlier orders, with the value and the words of each trait. */
const earlier = <F extends keyof CustomerFacts>(
  field: F,
  traits: (numbers: readonly number[]) => readonly (readonly [CustomerFacts[F], string | null])[],
): LiveFact =>
  ofCustomers(
    earlierOrders,
    ({ customer }) => customer[field],
    (source) =>
      traits(numbersOf(source).filter((number) => Number.isInteger(number) && number >= 0)).map(
        ([value, words]): Trait => ({
          words,
          apply: (draft) => ({ ...draft, customer: { ...draft.customer, [field]: value } }),
        }),
      ),
  );

/** The customer's earlier orders, the device and the client. */
export const customerFacts = {
  'customer.orders_count': earlier('orders_count', (counts) =>
    [0, ...counts, 1].map((count) => [count, `with ${count} order(s)`]),
  ),
  'customer.last_order_days': earlier('last_order_days', (days) => [
    [null, null],
    ...[1, ...days].map((ago) => [ago, `the last ${ago} day(s) ago`] as const),
  ]),
  'customer.segments': ofCustomers(
    { combine: oneOf },
    ({ customer }) => customer.segments,
    (source) =>
      listsOf(source)
        .filter((segments) => segments.length > 0)
        .map((segments) => ({
          words: `in ${segments.length === 1 ? 'segment' : 'segments'} ${segments.join(', ')}`,
          apply: (draft) => ({ ...draft, customer: { ...draft.customer, segments } }),
        })),
  ),
  'device.kind': ofCustomers(
    { combine: oneOf },
    ({ device }) => device.kind,
    () =>
      deviceKinds.map((kind) => ({
        words: `on a ${kind}`,
        apply: (draft) => ({ ...draft, device: { kind } }),
      })),
  ),
  'client.catalogue': ofCustomers(
    { combine: oneOf },
    ({ client }) => client.catalogue,
    (source) =>
      numbersOf(source)
        .filter((level) => Number.isInteger(level) && level > 0)
        .map((catalogue) => ({
          words: `with catalogue ${catalogue}`,
          apply: (draft) => ({ ...draft, client: { catalogue } }),
        })),
  ),
} as const satisfies FactsUnder<'customer' | 'device' | 'client'>;
