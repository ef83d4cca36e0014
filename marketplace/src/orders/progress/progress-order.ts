import { orderObject } from '../../people/audit/objects.ts';
import { recordAct } from '../../people/audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { isEmail } from '@gam/shared/email';
import { queueReceipt } from '../../money/receipts/mail-outbox.ts';
import { moveOrder } from '../life/move-order.ts';
import { lockOrder, type OrderRow } from '../records/repository.ts';
import type { WorkStatus } from './steps.ts';

/**
 * Says how far the work on an order is. With `done` its receipt is queued, in the same transaction, to the address that
 * the order names. Where it stands there already nothing happens again; 409 where it does not go there. `caller`: null for
 * the pages of development; `now` in ms.
 * [O-3.17]
 */
export function progressOrder(
  db: Database,
  orderUuid: string,
  to: WorkStatus,
  { caller, now }: { readonly caller: Caller | null; readonly now: number },
): Promise<OrderRow | Refusal> {
  return transact(db, async (tx) => {
    const before = await lockOrder(tx, orderUuid);
    const moved = await moveOrder(tx, orderUuid, to, now);
    if (moved instanceof Refusal) return moved;
    const { invoiceEmail, customerId } = moved;
    if (caller !== null && moved.status !== before?.status) {
      const object = orderObject(moved);
      await recordAct(tx, { caller, action: 'order_progressed', customerId, object, now });
    }
    if (to === 'done' && invoiceEmail !== null && isEmail(invoiceEmail)) {
      await queueReceipt(tx, { recipient: invoiceEmail, orderUuid, asked: null, now });
    }
    return moved;
  });
}
