import { orderBody, quoteBody } from '../requests.ts';
import {
  attempt,
  forBff,
  forOperators,
  type Outcomes,
  own,
  ownAlone,
  tried,
  type Try,
  users,
} from './line.ts';
import type { Victim } from './victim.ts';

const byBothNames = (
  outcomes: Outcomes,
  of: 'placed' | 'spare' | 'done' | 'assigned',
  name: string,
  body?: object,
): Try[] => {
  const given = (id: string) => ({ params: { [name]: id }, ...(body && { body }) });
  return [
    attempt('by uuid', outcomes, (victim) => given(victim[of].uuid)),
    attempt('by number', outcomes, (victim) => given(victim[of].number)),
  ];
};

const forThem = ({ id }: Victim) => ({ matching_flow: 'main_flow' as const, customer_id: id });

/** Inquiries, orders and receipts. */
export const orderLines = {
  loadService: tried(
    // Guests are asked the questions, but of an earlier order they have none.
    attempt('like an order', { ...users(404), guest: 404 }, ({ placed }) => ({
      params: { main: 'home-services', category: 'cleaning', service: 'home-cleaning' },
      query: { city_id: '1', similar_id: placed.number },
    })),
  ),
  askQuote: tried(
    attempt('under a used key', { ...users(409), guest: 409 }, ({ answers, keys }) => ({
      body: quoteBody({ answers }),
      key: keys.quote,
    })),
    attempt('for them', { ...forOperators, guest: 403 }, (victim) => ({
      body: quoteBody({ extra: forThem(victim) }),
    })),
    attempt('of their files', { ...users(400), guest: 400 }, ({ answers }) => ({
      body: quoteBody({ answers: answers.filter(({ id }) => id !== 'note') }),
    })),
    // A guest's change is priced as a new request and again after the sign-in.
    attempt('to change their order', { ...users(404), guest: 200 }, ({ placed }) => ({
      body: quoteBody({ editOrderId: placed.number }),
    })),
  ),
  discardInquiry: tried(
    attempt('an ordered one', { ...users(404), operator: 409 }, ({ placed }) => ({
      params: { id: placed.body.priceInQueryId },
      body: {},
    })),
    attempt('an open one', own, ({ spareInquiry }) => ({ params: { id: spareInquiry }, body: {} })),
  ),
  placeOrder: tried(
    attempt('under a used key', users(409), ({ placed, keys }) => ({ body: placed.body, key: keys.order })),
    attempt('their inquiry', users(404), ({ inquiry, answers }) => ({
      body: orderBody(inquiry, { answers }),
    })),
    attempt('for them', forOperators, (victim) => ({
      body: orderBody(victim.inquiry, { answers: victim.answers, extra: forThem(victim) }),
    })),
  ),
  listOrders: tried(attempt('their own', users(200), () => ({ query: { limit: '100' } }))),
  loadOrder: tried(...byBothNames(own, 'placed', 'id'), ...byBothNames(own, 'assigned', 'id')),
  findOrderByKey: tried(attempt('by key', forBff, ({ keys }) => ({ params: { key: keys.order } }))),
  beginEdit: tried(...byBothNames(own, 'placed', 'id', {})),
  cancelOrder: tried(...byBothNames(own, 'spare', 'id', {})),
  rateOrder: tried(...byBothNames(ownAlone, 'done', 'id', { stars: 5, comment: null })),
  // Operators are let through: work that is done is not assigned again.
  progressOrder: tried(...byBothNames(users(403, { operator: 409 }), 'done', 'id', { status: 'assigned' })),
  loadOrderWork: tried(...byBothNames(forOperators, 'placed', 'id')),
  assignExpert: tried(...byBothNames(users(403, { operator: 409 }), 'done', 'id', { expert_id: '41' })),
  // What was paid is another amount.
  priceRemainder: tried(
    ...byBothNames(users(403, { operator: 409 }), 'done', 'id', { amount: 1_000, paid: 1_000_000_000 }),
  ),
  downloadInvoice: tried(...byBothNames(own, 'done', 'orderId')),
  emailInvoice: tried(...byBothNames(own, 'done', 'orderId', { email: 'someone@example.com' })),
} as const;
