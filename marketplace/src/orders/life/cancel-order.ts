import { orderObject } from '../../people/audit/objects.ts';
import { recordAct } from '../../people/audit/record-act.ts';
import type { Database } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { endOrder } from './end-order.ts';
import { notCancellable } from '../records/refusals.ts';
import { lockOrder, type OrderRow } from '../records/repository.ts';

/** Cancels an order at its customer's wish; once its work has begun, or it has ended otherwise, it stays. `now` in ms. */
export function cancelOrder(
  db: Database,
  uuid: string,
  { caller, now }: { readonly caller: Caller; readonly now: number },
): Promise<OrderRow | Refusal> {
  return transact(db, async (tx) => {
    const before = await lockOrder(tx, uuid);
    const ended = await endOrder(tx, uuid, 'cancelled', now);
    if (ended instanceof Refusal) return ended.status === 409 ? notCancellable() : ended;
    if (ended.status !== before?.status) {
      const { customerId } = ended;
      await recordAct(tx, { caller, action: 'order_cancelled', customerId, object: orderObject(ended), now });
    }
    return ended;
  });
}
