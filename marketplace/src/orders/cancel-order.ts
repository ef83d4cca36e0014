import { orderObject } from '../audit/objects.ts';
import { recordAct } from '../audit/record-act.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import type { Caller } from '../http/caller.ts';
import { Refusal } from '../http/refusal.ts';
import { endOrder } from './end-order.ts';
import { notCancellable } from './refusals.ts';
import { lockOrder, type OrderRow } from './repository.ts';

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
