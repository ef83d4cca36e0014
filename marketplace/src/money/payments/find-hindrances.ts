import { and, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Deletion } from '@gam/schemas/upstream';
import { openStatuses, orders } from '../../orders/records/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { payments, refunds } from './repository.ts';

type Hindrance = Deletion['hindrances'][number];

/**
 * What stands in the way of the deletion of a customer's account: open orders, payments that the bank has not decided
 * (money may have been taken), and refunds that it has not made. Amounts in toman.
 */
export async function findHindrances(db: Database, customerId: string): Promise<Hindrance[]> {
  const isOwn = eq(orders.customerId, customerId);
  const open = await db.$count(orders, and(isOwn, inArray(orders.status, [...openStatuses])));
  const summed = { count: count(), amount: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number) };
  const [debts] = await db
    .select(summed)
    .from(payments)
    .innerJoin(orders, eq(orders.uuid, payments.orderUuid))
    .where(and(isOwn, eq(payments.status, 'pending'), isNotNull(payments.askAt)));
  const [undone] = await db
    .select(summed)
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(orders, eq(orders.uuid, payments.orderUuid))
    .where(and(isOwn, isNull(refunds.doneAt)));
  const nothing = { count: 0, amount: 0 };
  const all: readonly Hindrance[] = [
    { kind: 'open_orders', count: open, amount: null },
    { kind: 'debts', ...(debts ?? nothing) },
    { kind: 'refunds', ...(undone ?? nothing) },
  ];
  return all.filter((one) => one.count > 0);
}
