import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { takeDiscounts } from '../../orders/discounts/take-discounts.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type OrderRow, updateOrder } from '../../orders/records/repository.ts';
import { lockInquiry } from '../../orders/records/inquiries.ts';
import { takeSlots } from '../../orders/slots/take-slots.ts';

/**
 * Places an order that had expired, if what it held can all be taken again: its slots, its discounts. Within the
 * transaction that credits its late payment; false leaves nothing of the try behind.
 */
export async function reviveOrder(tx: Database, order: OrderRow, now: number): Promise<boolean> {
  const revived = await transact(tx, async (inner) => {
    // In the order of a placement, so that neither of the two waits for the other's lock with one that the other wants.
    const gone = await takePromised(inner, order);
    if (gone !== null) return gone;
    const taken = await takeSlots(inner, order, now);
    if (taken !== null) return taken;
    await updateOrder(inner, order.uuid, { status: 'placed' });
    return true;
  });
  return !(revived instanceof Refusal);
}

/** Takes the discounts that the price was promised on: a voucher whose time is over held when the order was placed. */
async function takePromised(tx: Database, order: OrderRow): Promise<Refusal | null> {
  const inquiry = await lockInquiry(tx, order.inquiryId);
  if (inquiry === undefined) throw new Error('an order has no inquiry');
  const { uuid: orderUuid, customerId, createdAt } = order;
  return takeDiscounts(tx, { inquiry, orderUuid, customerId, now: createdAt.getTime() });
}
