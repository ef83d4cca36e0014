import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { Refusal } from '../http/refusal.ts';
import { type OrderRow, updateOrder } from '../orders/repository.ts';
import { takeSlots } from '../slots/take-slots.ts';

/**
 * Places an order that had expired, if what it held can all be taken again: its slots, its discounts. Within the
 * transaction that credits its late payment; false leaves nothing of the try behind.
 */
export async function reviveOrder(tx: Database, order: OrderRow, now: number): Promise<boolean> {
  const revived = await transact(tx, async (inner) => {
    const taken = await takeSlots(inner, order, now);
    if (taken !== null) return taken;
    await updateOrder(inner, order.uuid, { status: 'placed' });
    return true;
  });
  return !(revived instanceof Refusal);
}
