import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { refuse, Refusal } from '../http/refusal.ts';
import { isMailAddress } from '../mail/address.ts';
import { queueReceipt } from '../mail/outbox.ts';
import type { OrderRow } from '../orders/repository.ts';
import { orders } from '../orders/tables.ts';
import { leadsTo, type WorkStatus } from './transitions.ts';

/**
 * Says how far the work on an order is. With `done` its receipt is queued, in the same transaction, to the address that
 * the order names. Where it stands there already nothing happens again; 409 where it does not go there. `now` in ms.
 * [O-3.17]
 */
export function progressOrder(
  db: Database,
  orderUuid: string,
  to: WorkStatus,
  now: number,
): Promise<OrderRow | Refusal> {
  return transact(db, async (tx) => {
    const moved = await moveOrder(tx, orderUuid, to);
    if (moved instanceof Refusal) return moved;
    const { invoiceEmail } = moved;
    if (to === 'done' && invoiceEmail !== null && isMailAddress(invoiceEmail)) {
      await queueReceipt(tx, { recipient: invoiceEmail, orderUuid, asked: null, now });
    }
    return moved;
  });
}

async function moveOrder(tx: Database, uuid: string, to: WorkStatus): Promise<OrderRow | Refusal> {
  const isOrder = eq(orders.uuid, uuid);
  const [order] = await tx.select().from(orders).where(isOrder).for('update');
  if (order === undefined) return refuse(404, 'این سفارش پیدا نشد.');
  if (order.status === to) return order;
  if (!leadsTo(order.status, to)) {
    return refuse(409, 'وضعیت این سفارش را نمی‌توان به این شکل تغییر داد.', { code: 'wrong_status' });
  }
  await tx.update(orders).set({ status: to }).where(isOrder);
  return { ...order, status: to };
}
