import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { Refusal } from '../http/refusal.ts';
import { endOrder } from './end-order.ts';
import { notCancellable } from './refusals.ts';
import type { OrderRow } from './repository.ts';

/** Cancels an order at its customer's wish; once its work has begun, or it has ended otherwise, it stays. `now` in ms. */
export function cancelOrder(db: Database, uuid: string, now: number): Promise<OrderRow | Refusal> {
  return transact(db, async (tx) => {
    const ended = await endOrder(tx, uuid, 'cancelled', now);
    return ended instanceof Refusal && ended.status === 409 ? notCancellable() : ended;
  });
}
