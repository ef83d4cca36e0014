import { and, count, eq, gte, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Deletion } from '@gam/schemas/upstream';
import { openStatuses, orders } from '../../orders/records/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { ledgerEntries, readCredit } from '../ledger/index.ts';
import { payments, refunds } from './repository.ts';

type Hindrance = Deletion['hindrances'][number];

/**
 * How long what is left of a finished order stands in the way, from its placement, in ms. Experts take money at the visit,
 * and not all of it is written down: an older rest keeps nobody from leaving.
 */
const debtLife = 90 * 24 * 60 * 60 * 1000;

/**
 * What stands in the way of the deletion of a customer's account: open orders; debts, which are what is left of the orders
 * of the last 90 days and payments that the bank has not decided (money may have been taken); credit; and refunds that it
 * has not made. Amounts in toman, `now` in ms.
 */
export async function findHindrances(db: Database, customerId: string, now: number): Promise<Hindrance[]> {
  const isOwn = eq(orders.customerId, customerId);
  const open = await db.$count(orders, and(isOwn, inArray(orders.status, [...openStatuses])));
  const summed = { count: count(), amount: sql`coalesce(sum(${payments.amount}), 0)`.mapWith(Number) };
  const isOfCustomer = or(isOwn, eq(payments.customerId, customerId));
  const [undecided] = await db
    .select(summed)
    .from(payments)
    .leftJoin(orders, eq(orders.uuid, payments.orderUuid))
    .where(
      and(
        isOfCustomer,
        eq(payments.status, 'pending'),
        or(isNotNull(payments.askAt), isNotNull(payments.followAt)),
      ),
    );
  const left = await findLeft(db, customerId, new Date(now - debtLife));
  const [undone] = await db
    .select({ ...summed, amount: sql`coalesce(sum(${refunds.amount}), 0)`.mapWith(Number) })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(orders, eq(orders.uuid, payments.orderUuid))
    .where(and(isOfCustomer, isNull(refunds.doneAt)));
  const credit = await readCredit(db, customerId);
  const nothing = { count: 0, amount: 0 };
  const debts = undecided ?? nothing;
  const all: readonly Hindrance[] = [
    { kind: 'open_orders', count: open, amount: null },
    { kind: 'debts', count: debts.count + left.count, amount: debts.amount + left.amount },
    { kind: 'credit', count: credit > 0 ? 1 : 0, amount: credit },
    { kind: 'refunds', ...(undone ?? nothing) },
  ];
  return all.filter((one) => one.count > 0);
}

/** The customer's orders since an instant that are over and of which something is left, and how much in sum. */
async function findLeft(
  db: Database,
  customerId: string,
  since: Date,
): Promise<{ count: number; amount: number }> {
  const due = sql`sum(case 'orders' when ${ledgerEntries.debit} then ${ledgerEntries.amount} when ${ledgerEntries.credit} then -${ledgerEntries.amount} else 0 end)`;
  const rows = await db
    .select({ due: due.mapWith(Number) })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.uuid, ledgerEntries.orderUuid))
    .where(
      and(
        eq(orders.customerId, customerId),
        notInArray(orders.status, [...openStatuses]),
        gte(orders.createdAt, since),
      ),
    )
    .groupBy(orders.uuid)
    .having(sql`${due} > 0`);
  return { count: rows.length, amount: rows.reduce((sum, row) => sum + row.due, 0) };
}
