import { and, eq, inArray } from 'drizzle-orm';
import type { OrderDebt } from '../../orders/records/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { payments, prepayments } from './repository.ts';

/** The prepayments of orders by uuid, each with what was paid of it; orders without one are left out. */
export async function findDebts(
  db: Database,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, OrderDebt>> {
  if (uuids.length === 0) return new Map();
  const { orderUuid, amount: prepayment, dueUntil } = prepayments;
  const isPaid = and(eq(payments.orderUuid, orderUuid), eq(payments.status, 'paid'));
  const found = await db
    .select({ orderUuid, prepayment, dueUntil, paid: payments.amount })
    .from(prepayments)
    .leftJoin(payments, isPaid)
    .where(inArray(orderUuid, [...uuids]));
  return new Map(found.map(({ orderUuid: uuid, paid, ...debt }) => [uuid, { ...debt, paid: paid ?? 0 }]));
}
