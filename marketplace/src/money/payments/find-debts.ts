import { inArray, sql } from 'drizzle-orm';
import type { OrderDebt } from '../../orders/records/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { keptOf } from '../ledger/index.ts';
import { prepayments } from './repository.ts';

/** The prepayments of orders by uuid, each with what was paid of the order and has not gone back; orders without one are left out. */
export async function findDebts(
  db: Database,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, OrderDebt>> {
  if (uuids.length === 0) return new Map();
  const { orderUuid, amount: prepayment, dueUntil } = prepayments;
  const found = await db
    .select({ orderUuid, prepayment, dueUntil, paid: keptOf(sql`${orderUuid}`) })
    .from(prepayments)
    .where(inArray(orderUuid, [...uuids]));
  return new Map(found.map(({ orderUuid: uuid, ...debt }) => [uuid, debt]));
}
