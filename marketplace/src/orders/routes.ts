import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../database/database.ts';
import { missingKey } from '../http/idempotency-key.ts';
import { refuse, Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { placeOrder } from './place-order.ts';
import { presentCard, presentDetail } from './present-order.ts';
import { findOrder, findOrderByKey, findOrdersOf } from './repository.ts';

interface OrderDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly wakeOutbox: () => void;
}

const notFound = () => refuse(404, 'این سفارش پیدا نشد.');

/** Orders: placed once, read by their customer. */
export async function orderRoutes(app: FastifyInstance, { db, now, wakeOutbox }: OrderDeps) {
  registerCall(app, upstreamCalls.placeOrder, async ({ body, caller, key }) => {
    if (key === null) return missingKey();
    const reply = await placeOrder(db, { body, caller, key, now: now() });
    if (!(reply instanceof Refusal)) wakeOutbox();
    return reply;
  });

  registerCall(app, upstreamCalls.listOrders, async ({ query, caller }) => {
    const { limit = 20, offset = 0 } = query;
    // One more than asked for tells whether there is a next page.
    const found = await findOrdersOf(db, caller.userId, { limit: limit + 1, offset });
    return {
      results: found.slice(0, limit).map(presentCard),
      next: found.length > limit ? offset + limit : null,
    };
  });

  registerCall(app, upstreamCalls.loadOrder, async ({ params, caller }) => {
    const found = await findOrder(db, params.id, caller.role === 'operator' ? null : caller.userId);
    return found === undefined ? notFound() : presentDetail(found);
  });

  registerCall(app, upstreamCalls.findOrderByKey, async ({ params }) => {
    const order = await findOrderByKey(db, params.key);
    return order === undefined ? notFound() : { order_uuid: order.uuid, top_transaction_token: null };
  });
}
