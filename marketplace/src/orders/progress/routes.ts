import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type OrderStatus, upstreamCalls } from '@gam/schemas/upstream';
import type { Wake } from '../../platform/queues/wake.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, notAllowed } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { assignBestExpert, assignExpert } from './assign-expert.ts';
import { loadWork } from './load-work.ts';
import { priceRemainder } from './price-remainder.ts';
import { moveOrder, presentDetail } from '../life/index.ts';
import {
  canMoveTo,
  findOrder,
  lockOrder,
  type OrderMoney,
  orderNotFound,
  type OrderRow,
} from '../records/index.ts';
import { orderObject, recordAct, recordLook } from '../../people/audit/index.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';

/** The steps of the work, in order. */
const workSteps = ['assigned', 'in_progress', 'done'] as const;
export type WorkStatus = (typeof workSteps)[number];

/** What the audit trail calls the steps. */
const stepNames = {
  assigned: 'تعیین متخصص',
  in_progress: 'شروع کار',
  done: 'پایان کار',
} as const satisfies Record<WorkStatus, string>;

/** The next step of the work on an order; null if there is none. */
export function nextStep(from: OrderStatus): WorkStatus | null {
  return workSteps.find((to) => canMoveTo(from, to)) ?? null;
}

interface ProgressRequest {
  readonly money: Pick<OrderMoney, 'queueReceipt' | 'giveBack'>;
  /** Null: the page for developers. */
  readonly caller: Caller | null;
  /** ms. */
  readonly now: number;
}

/**
 * Moves an order to the next step of its work. `assigned` gives it an expert where its customer chose none; `done`
 * gives back what was paid above the price and queues the receipt in the same transaction. An order that already has the status keeps it; 409 for a forbidden
 * transition. [O-3.17]
 */
export function progressOrder(
  db: Database,
  orderUuid: string,
  to: WorkStatus,
  { money, caller, now }: ProgressRequest,
): Promise<Result<OrderRow, Refusal>> {
  return transact(db, async (tx) => {
    const before = await lockOrder(tx, orderUuid);
    if (before === undefined) return orderNotFound();
    const outcome = await moveOrder(tx, before, to, now);
    if (!outcome.ok) return outcome;
    const moved = await assignBestExpert(tx, outcome.value);
    if (caller !== null && moved.status !== before.status) {
      const { customerId } = moved;
      const named = orderObject(moved);
      const object = { ...named, label: `${named.label}، ${stepNames[to]}` };
      await recordAct(tx, { caller, action: 'order_progressed', customerId, object, now });
    }
    if (to === 'done') {
      // A build without a ledger gave nothing back for a change that cost less.
      await money.giveBack(tx, moved, now);
      await money.queueReceipt(tx, moved, now);
    }
    return done(moved);
  });
}

interface ProgressDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly wake: Wake;
  readonly money: OrderMoney;
}

/** The steps of the work on an order, which operators report. */
export async function progressRoutes(app: FastifyInstance, { db, now, wake, money }: ProgressDeps) {
  registerCall(app, upstreamCalls.progressOrder, async ({ params, body, caller }) => {
    if (caller.role !== 'operator') return notAllowed();
    const found = await findOrder(db, params.id, null);
    if (found === undefined) return orderNotFound();
    const order = await progressOrder(db, found.order.uuid, body.status, { money, caller, now: now() });
    if (!order.ok) return order;
    wake('mail', 'payments');
    const moved = (await findOrder(db, order.value.uuid, null)) ?? { ...found, order: order.value };
    return done(presentDetail(moved, await money.findOwedPayment(db, order.value, now()), caller));
  });

  /** The work on an order as it is now. */
  const work = async (id: string, caller: Caller) => {
    const found = await findOrder(db, id, null);
    return found === undefined
      ? orderNotFound()
      : done(await loadWork(db, found, { money, caller, now: now() }));
  };

  registerCall(app, upstreamCalls.loadOrderWork, async ({ params, caller }) => {
    const found = await work(params.id, caller);
    if (!found.ok) return found;
    const customerId = found.value.customer.id;
    await recordLook(db, { caller, action: 'customer_opened', customerId, now: now() });
    return found;
  });

  registerCall(app, upstreamCalls.assignExpert, async ({ params, body, caller }) => {
    const found = await findOrder(db, params.id, null);
    if (found === undefined) return orderNotFound();
    const { uuid } = found.order;
    const assigned = await assignExpert(db, uuid, { expertId: body.expert_id, caller, now: now() });
    return assigned.ok ? work(uuid, caller) : assigned;
  });

  registerCall(app, upstreamCalls.priceRemainder, async ({ params, body, caller }) => {
    const found = await findOrder(db, params.id, null);
    if (found === undefined) return orderNotFound();
    const { uuid } = found.order;
    const priced = await priceRemainder(db, uuid, { ...body, money, caller, now: now() });
    return priced.ok ? work(uuid, caller) : priced;
  });
}
