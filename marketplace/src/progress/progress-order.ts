import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { Refusal } from '../http/refusal.ts';
import { isEmail } from '@gam/shared/email';
import { queueReceipt } from '../mail/outbox.ts';
import { moveOrder } from '../orders/move-order.ts';
import type { OrderRow } from '../orders/repository.ts';
import type { WorkStatus } from './steps.ts';

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
    const moved = await moveOrder(tx, orderUuid, to, now);
    if (moved instanceof Refusal) return moved;
    const { invoiceEmail } = moved;
    if (to === 'done' && invoiceEmail !== null && isEmail(invoiceEmail)) {
      await queueReceipt(tx, { recipient: invoiceEmail, orderUuid, asked: null, now });
    }
    return moved;
  });
}
