import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { refuse, Refusal } from '../../platform/http/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { presentDetail } from '../life/present-order.ts';
import { orderNotFound } from '../records/refusals.ts';
import { findOrder } from '../records/repository.ts';
import { findOwedPayment } from '../../money/payments/present-payment.ts';
import { progressOrder } from './progress-order.ts';

interface ProgressDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly wakeOutbox: () => void;
}

/** How far the work on an order is, as operators say it. */
export async function progressRoutes(app: FastifyInstance, { db, now, wakeOutbox }: ProgressDeps) {
  registerCall(app, upstreamCalls.progressOrder, async ({ params, body, caller }) => {
    if (caller.role !== 'operator') return refuse(403, 'اجازه این کار را ندارید.', { code: 'forbidden' });
    const found = await findOrder(db, params.id, null);
    if (found === undefined) return orderNotFound();
    const order = await progressOrder(db, found.order.uuid, body.status, { caller, now: now() });
    if (order instanceof Refusal) return order;
    wakeOutbox();
    return presentDetail({ ...found, order }, await findOwedPayment(db, order, now()), caller);
  });
}
