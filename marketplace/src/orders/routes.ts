import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../database/database.ts';
import type { Caller } from '../http/caller.ts';
import { missingKey } from '../http/idempotency-key.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { beginEdit } from './begin-edit.ts';
import { cancelOrder } from './cancel-order.ts';
import { placeOrder } from './place-order.ts';
import { presentCard, presentDetail } from './present-order.ts';
import { orderNotFound } from './refusals.ts';
import { findOrder, findOrderByKey, findOrdersOf } from './repository.ts';

interface OrderDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly wakeOutbox: () => void;
}

/** Orders: placed once, read, changed and cancelled by their customer, or by an operator for them. */
export async function orderRoutes(app: FastifyInstance, { db, now, wakeOutbox }: OrderDeps) {
  /** Other customers' orders are not there; operators see all. */
  const findFor = ({ role, userId }: Caller, id: string) =>
    findOrder(db, id, role === 'operator' ? null : userId);

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
    const found = await findFor(caller, params.id);
    return found === undefined ? orderNotFound() : presentDetail(found);
  });

  registerCall(app, upstreamCalls.cancelOrder, async ({ params, caller }) => {
    const found = await findFor(caller, params.id);
    if (found === undefined) return orderNotFound();
    const order = await cancelOrder(db, found.order.uuid, now());
    return order instanceof Refusal ? order : presentDetail({ ...found, order });
  });

  registerCall(app, upstreamCalls.beginEdit, async ({ params, caller }) => {
    const found = await findFor(caller, params.id);
    if (found === undefined) return orderNotFound();
    const until = await beginEdit(db, found.order.uuid, now());
    return until instanceof Refusal ? until : { edit_until: until.toISOString() };
  });

  registerCall(app, upstreamCalls.findOrderByKey, async ({ params }) => {
    const order = await findOrderByKey(db, params.key);
    return order === undefined ? orderNotFound() : { order_uuid: order.uuid, top_transaction_token: null };
  });
}
