import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { slotTakings } from '../../shop/calendars/index.ts';
import { discountUses } from '../discounts/index.ts';
import { orderChanges, orders } from '../records/index.ts';

/**
 * Ends the wait of an order's change, if one waits, and frees what it holds beside the order. Call it under the order's
 * lock. Returns whether one waited. `now` in ms.
 */
export async function lapseChange(tx: Database, orderUuid: string, now: number): Promise<boolean> {
  const isWaiting = and(eq(orderChanges.orderUuid, orderUuid), eq(orderChanges.state, 'waiting'));
  const [lapsed] = await tx
    .update(orderChanges)
    .set({ state: 'lapsed', settledAt: new Date(now) })
    .where(isWaiting)
    .returning();
  if (lapsed === undefined) return false;
  // Discounts before slots, as in a placement, so that no deadlock occurs.
  await tx.delete(discountUses).where(eq(discountUses.changeId, lapsed.id));
  await tx.delete(slotTakings).where(eq(slotTakings.changeId, lapsed.id));
  // An expert may be assigned again.
  const isHeldBack = and(eq(orders.uuid, orderUuid), eq(orders.editUntil, lapsed.dueUntil));
  await tx.update(orders).set({ editUntil: null }).where(isHeldBack);
  return true;
}
