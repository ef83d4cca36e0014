import type { Database } from '../database/database.ts';
import type { Refusal } from '../http/refusal.ts';
import { moveOrder } from './move-order.ts';
import type { OrderRow } from './repository.ts';

/**
 * Ends an order before its work is done: its slots and discounts are free again. Ending it again the same way changes
 * nothing; 409 where it cannot end so. Within a transaction that is undone for a refusal. `now` in ms.
 */
export async function endOrder(
  tx: Database,
  uuid: string,
  how: 'cancelled' | 'expired',
  now: number,
): Promise<OrderRow | Refusal> {
  return moveOrder(tx, uuid, how, now);
}
