import { done } from '@gam/shared/result';
import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { takeDiscounts } from '../discounts/index.ts';
import { type ChangeRow, isUntouched, lockInquiry, orderChanges, type OrderRow } from '../records/index.ts';
import { takeSlots } from '../slots/index.ts';
import { changeOrder } from './store-order.ts';

/**
 * Makes a change whose difference was paid, under the order's lock. One that waits has what it needs; one that has lapsed
 * is made if its slots and discounts are still free and no other change came after it. Null changes nothing: the order
 * is another by now, or its work has begun. `now` in ms.
 */
export async function makeChange(
  tx: Database,
  order: OrderRow,
  { change, now }: { readonly change: ChangeRow; readonly now: number },
): Promise<OrderRow | null> {
  const isSameOrder = order.inquiryId === change.baseInquiryId;
  if (!isSameOrder || !isUntouched(order.status) || order.status === 'unpaid') return null;
  const isHeld = change.state === 'waiting';
  if (!isHeld && (await isReplaced(tx, change))) return null;
  const made = await transact(tx, async (inner) => {
    const inquiry = await lockInquiry(inner, change.inquiryId);
    if (inquiry === undefined) throw new Error('a change has no inquiry');
    const changed = await changeOrder(inner, order, inquiry, change.body);
    const { uuid: orderUuid, customerId } = order;
    const placedAt = change.createdAt.getTime();
    const gone = await takeDiscounts(inner, { inquiry, orderUuid, customerId, now: placedAt, isHeld });
    if (gone !== null) return gone;
    const taken = await takeSlots(inner, changed, now, { isHeld });
    if (!taken.ok) return taken;
    await inner
      .update(orderChanges)
      .set({ state: 'made', settledAt: new Date(now) })
      .where(eq(orderChanges.id, change.id));
    return done(changed);
  });
  return made.ok ? made.value : null;
}

/** Whether the customer placed another change that waited or waits. */
async function isReplaced(tx: Database, { orderUuid, createdAt }: ChangeRow): Promise<boolean> {
  const isLater = and(eq(orderChanges.orderUuid, orderUuid), gt(orderChanges.createdAt, createdAt));
  return (await tx.select({ id: orderChanges.id }).from(orderChanges).where(isLater).limit(1)).length > 0;
}
