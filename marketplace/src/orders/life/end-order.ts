import type { Database } from '../../platform/database/database.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { refundOrder } from '../../money/payments/refund.ts';
import { moveOrder } from './move-order.ts';
import type { OrderRow } from '../records/repository.ts';

/**
 * Ends an order before its work is done: its slots and discounts are free again, and what was
 * paid for a cancelled one is given back. Ending it again the same way changes
 * nothing; 409 where it cannot end so. Within a transaction that is undone for a refusal. `now` in ms.
 */
export async function endOrder(
  tx: Database,
  uuid: string,
  how: 'cancelled' | 'expired',
  now: number,
): Promise<OrderRow | Refusal> {
  const ended = await moveOrder(tx, uuid, how, now);
  if (how === 'cancelled' && !(ended instanceof Refusal)) await refundOrder(tx, uuid, now);
  return ended;
}
