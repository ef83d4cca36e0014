import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Wake } from '../../platform/queues/wake.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Caller, isOwnSession } from '../../platform/http/guard.ts';
import { missingKey, registerCall } from '../../platform/http/register-call.ts';
import {
  countDoneOrders,
  type OrderMoney,
  orderNotFound,
  findOrder,
  findOrderByKey,
  findOrdersOf,
  type OrderRow,
} from '../records/index.ts';
import { isClubMember } from '../discounts/index.ts';
import { beginEdit, cancelOrder } from './move-order.ts';
import { rateOrder } from './rate-order.ts';
import { placeOrder } from '../placing/index.ts';
import { type FoundOrder, presentCard, presentDetail } from './present-order.ts';

interface OrderDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly wake: Wake;
  readonly money: OrderMoney;
}

/** Orders: placed once, read, changed and cancelled by their customer, or by an operator for them. */
export async function orderRoutes(app: FastifyInstance, { db, now, wake, money }: OrderDeps) {
  /** Finds an order of the caller; operators find every order. */
  const findFor = ({ role, userId }: Caller, id: string) =>
    findOrder(db, id, role === 'operator' ? null : userId);

  registerCall(app, upstreamCalls.placeOrder, async ({ body, caller, key, source }) => {
    if (key === null) return missingKey();
    // Slots of overdue orders are free for this order, before the next sweep.
    await money.expireOrders();
    const order = await placeOrder(db, { body, caller, source, key, money, now: now() });
    if (!order.ok) return order;
    // A change may give money back.
    wake('sms', ...(body.editOrderId === null ? [] : ['payments' as const]));
    const isOwn = isOwnSession(caller, body.extra.customer_id ?? caller.userId);
    return done({
      order_uuid: order.value.uuid,
      top_transaction_token: isOwn ? await findDueToken(order.value) : null,
    });
  });

  registerCall(app, upstreamCalls.listOrders, async ({ query, caller }) => {
    const { limit = 20, offset = 0 } = query;
    await money.expireOrders({ customerId: caller.userId });
    // One extra row tells whether there is a next page.
    const found = await findOrdersOf(db, caller.userId, { limit: limit + 1, offset });
    return done({
      results: found.slice(0, limit).map(presentCard),
      next: found.length > limit ? offset + limit : null,
    });
  });

  registerCall(app, upstreamCalls.loadOrderHistory, async ({ query, caller }) => {
    const ended = await countDoneOrders(db, { customerId: caller.userId, serviceId: query.service });
    const isMember = await isClubMember(db, caller.userId);
    return done({
      orders_count: ended.count,
      last_order_at: ended.last?.toISOString() ?? null,
      segments: isMember ? ['club'] : [],
    });
  });

  registerCall(app, upstreamCalls.loadOrder, async ({ params, caller }) => {
    const found = await findFor(caller, params.id);
    if (found === undefined) return orderNotFound();
    const owed = await money.findOwedPayment(db, found.order, now());
    if (found.order.status !== 'unpaid' || owed.mayPay) return done(presentDetail(found, owed, caller));
    await money.expireOrders({ orderUuid: found.order.uuid });
    return done(await present((await findFor(caller, params.id)) ?? found, caller));
  });

  registerCall(app, upstreamCalls.cancelOrder, async ({ params, caller }) => {
    const found = await findFor(caller, params.id);
    if (found === undefined) return orderNotFound();
    const order = await cancelOrder(db, found.order.uuid, { money, caller, now: now() });
    if (!order.ok) return order;
    wake('payments');
    return done(await present({ ...found, order: order.value }, caller));
  });

  registerCall(app, upstreamCalls.rateOrder, async ({ params, body, caller }) => {
    // An operator's own call finds no order of theirs; whoever acts for a customer is refused.
    const found = await findOrder(db, params.id, caller.userId);
    if (found === undefined) return orderNotFound();
    const order = await rateOrder(db, found.order.uuid, { caller, given: body, now: now() });
    return !order.ok ? order : done(await present({ ...found, order: order.value }, caller));
  });

  registerCall(app, upstreamCalls.beginEdit, async ({ params, caller }) => {
    const found = await findFor(caller, params.id);
    if (found === undefined) return orderNotFound();
    const until = await beginEdit(db, found.order.uuid, { caller, now: now() });
    return !until.ok ? until : done({ edit_until: until.value.toISOString() });
  });

  registerCall(app, upstreamCalls.findOrderByKey, async ({ params }) => {
    const order = await findOrderByKey(db, params.key);
    if (order === undefined) return orderNotFound();
    return done({ order_uuid: order.uuid, top_transaction_token: await findDueToken(order) });
  });

  async function present(found: FoundOrder, caller: Caller) {
    return presentDetail(found, await money.findOwedPayment(db, found.order, now()), caller);
  }

  /** The token for the native in-app payment of an order or of its change that waits; null when nothing is due. [O-3.13] */
  async function findDueToken(order: OrderRow) {
    // A change that waits keeps experts away; an order that is neither edited nor unpaid is not asked about.
    const mayOwe = order.status === 'unpaid' || order.editUntil !== null;
    return mayOwe ? money.findInAppToken(db, order, now()) : null;
  }
}
