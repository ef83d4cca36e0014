import { orderObject } from '../../people/audit/objects.ts';
import { recordAct } from '../../people/audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { moveOrder } from './move-order.ts';
import type { OrderMoney } from '../records/order-money.ts';
import { notCancellable } from '../records/refusals.ts';
import { lockOrder, type OrderRow } from '../records/repository.ts';

/**
 * Cancels an order, frees its slots and discounts and queues the refund of what was paid. Cancelling it again changes
 * nothing; 409 when its work has begun or it has ended another way. `now` in ms.
 */
export function cancelOrder(
  db: Database,
  uuid: string,
  {
    money,
    caller,
    now,
  }: { readonly money: Pick<OrderMoney, 'refundOrder'>; readonly caller: Caller; readonly now: number },
): Promise<OrderRow | Refusal> {
  return transact(db, async (tx) => {
    const before = await lockOrder(tx, uuid);
    const ended = await moveOrder(tx, uuid, 'cancelled', now);
    if (ended instanceof Refusal) return ended.status === 409 ? notCancellable() : ended;
    await money.refundOrder(tx, uuid, now);
    if (ended.status !== before?.status) {
      const { customerId } = ended;
      await recordAct(tx, { caller, action: 'order_cancelled', customerId, object: orderObject(ended), now });
    }
    return ended;
  });
}
