import type { OrderStatus } from '@gam/schemas/upstream';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type OrderMoney, lockOrder, type OrderRow, canMoveTo } from '../records/index.ts';
import { moveOrder } from '../life/index.ts';

/** The steps of the work, in order. */
const workSteps = ['assigned', 'in_progress', 'done'] as const;
export type WorkStatus = (typeof workSteps)[number];

/** The next step of the work on an order; null if there is none. */
export function nextStep(from: OrderStatus): WorkStatus | null {
  return workSteps.find((to) => canMoveTo(from, to)) ?? null;
}

interface ProgressRequest {
  readonly money: Pick<OrderMoney, 'queueReceipt'>;
  /** Null: the pages of development. */
  readonly caller: Caller | null;
  /** ms. */
  readonly now: number;
}

/**
 * Moves an order to the next step of its work. With `done` its receipt is queued in the same transaction. An order that
 * has this status already stays as it is; 409 when the order cannot get this status. [O-3.17]
 */
export function progressOrder(
  db: Database,
  orderUuid: string,
  to: WorkStatus,
  { money, caller, now }: ProgressRequest,
): Promise<OrderRow | Refusal> {
  return transact(db, async (tx) => {
    const before = await lockOrder(tx, orderUuid);
    const moved = await moveOrder(tx, orderUuid, to, now);
    if (moved instanceof Refusal) return moved;
    if (caller !== null && moved.status !== before?.status) {
      const { customerId } = moved;
      const object = orderObject(moved);
      await recordAct(tx, { caller, action: 'order_progressed', customerId, object, now });
    }
    if (to === 'done') await money.queueReceipt(tx, moved, now);
    return moved;
  });
}
