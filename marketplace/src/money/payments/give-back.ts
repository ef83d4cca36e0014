import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { keptOf } from '../ledger/index.ts';
import { queueRefund } from './refund.ts';
import { payments } from './repository.ts';
import type { OrderRow } from '../../orders/records/index.ts';

/**
 * Queues the refund of what was paid above the price of an order, newest payment first, within the transaction that
 * changes the order. Nothing goes back while the price is agreed on the spot. `now` in ms.
 */
export async function giveBack(
  tx: Database,
  { uuid, price }: Pick<OrderRow, 'uuid' | 'price'>,
  now: number,
): Promise<void> {
  if (price === null) return;
  const { kept } = await readTogether(tx, { kept: keptOf(uuid) });
  let tooMuch = kept - price;
  for (const { id, rest } of tooMuch > 0 ? await findKeptPayments(tx, uuid) : []) {
    const part = Math.min(rest, tooMuch);
    if (part <= 0) continue;
    await queueRefund(tx, id, now, part);
    tooMuch -= part;
  }
}

/** The payments of an order, newest first, with what has not gone back of each and is not on its way. */
function findKeptPayments(tx: Database, orderUuid: string) {
  const given = sql`(select coalesce(sum(refunds.amount), 0) from refunds where refunds.payment_id = payments.id)`;
  return tx
    .select({
      id: payments.id,
      rest: sql`case ${payments.status} when 'paid' then ${payments.amount} - ${given} else 0 end`.mapWith(
        Number,
      ),
    })
    .from(payments)
    .where(eq(payments.orderUuid, orderUuid))
    .orderBy(desc(payments.settledAt), desc(payments.createdAt));
}
