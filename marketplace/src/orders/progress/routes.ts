import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { Refusal, notAllowed } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { presentDetail } from '../life/index.ts';
import { orderNotFound, findOrder, type OrderMoney } from '../records/index.ts';
import { progressOrder } from './progress-order.ts';

interface ProgressDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly wakeOutbox: () => void;
  readonly money: OrderMoney;
}

/** The steps of the work on an order, which operators report. */
export async function progressRoutes(app: FastifyInstance, { db, now, wakeOutbox, money }: ProgressDeps) {
  registerCall(app, upstreamCalls.progressOrder, async ({ params, body, caller }) => {
    if (caller.role !== 'operator') return notAllowed();
    const found = await findOrder(db, params.id, null);
    if (found === undefined) return orderNotFound();
    const order = await progressOrder(db, found.order.uuid, body.status, { money, caller, now: now() });
    if (order instanceof Refusal) return order;
    wakeOutbox();
    return presentDetail({ ...found, order }, await money.findOwedPayment(db, order, now()), caller);
  });
}
