import { done, type Result } from '@gam/shared/result';
import { and, count, eq, exists, lt, ne, sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { type Database, instant } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { slotTakings } from '../../shop/calendars/index.ts';
import { type OrderRow, orders } from '../records/index.ts';

/** Where the orders and changes that wait for a payment and hold a slot were placed from. */
export const prepaymentHolds = pgTable(
  'prepayment_holds',
  {
    orderUuid: text('order_uuid')
      .primaryKey()
      .references(() => orders.uuid, { onDelete: 'cascade' }),
    network: text().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('prepayment_holds_of_network').on(table.network),
    index('prepayment_holds_by_time').on(table.createdAt),
  ],
);

const minute = 60 * 1000;

/** The limits of orders that wait for a prepayment and hold a slot. Times in ms. */
const holdLimits = {
  /** The maximum of one customer. */
  perCustomer: 3,
  /** From this number of one network on, new ones wait for a shorter time. */
  perNetwork: 30,
  time: 15 * minute,
  crowdedTime: 5 * minute,
} as const;

const tooMany =
  'سه سفارش دیگر در انتظار پیش‌پرداخت است. برای ثبت این سفارش، ابتدا یکی از آن‌ها را از بخش «سفارش‌های من» پرداخت یا لغو کنید.';

interface Hold {
  readonly order: Pick<OrderRow, 'uuid' | 'customerId'>;
  /** How many slots it or its change has taken. */
  readonly slots: number;
  /** The customer's network; null: unknown, or an operator places the order. */
  readonly network: string | null;
  /** ms. */
  readonly now: number;
}

/** Whether an order waits for its prepayment, or a change of it for its difference, and holds a slot. */
const isHold = exists(
  sql`(select from ${slotTakings} where ${slotTakings.orderUuid} = ${orders.uuid}
    and (${orders.status} = 'unpaid' or ${slotTakings.changeId} is not null))`,
);

/**
 * Returns how long an unpaid order or a change may wait for its payment, in ms; refuses (409) an order that holds a slot beside
 * as many other ones of its customer. Locks the customer's holds until the transaction ends, so that parallel orders are
 * counted: call it after the slots are taken. The count of the network is approximate and refuses nothing.
 */
export async function limitHold(
  tx: Database,
  { order: { uuid, customerId }, slots, network, now }: Hold,
): Promise<Result<number, Refusal>> {
  if (slots === 0) return done(holdLimits.time);
  await lockInTransaction(tx, `prepayment holds ${customerId}`);
  const isOther = and(isHold, ne(orders.uuid, uuid));
  const ofCustomer = await countOrders(tx, and(isOther, eq(orders.customerId, customerId)));
  if (ofCustomer >= holdLimits.perCustomer) return refuse(409, tooMany, { code: 'too_many_unpaid' });
  if (network === null) return done(holdLimits.time);
  const isHere = sql`${orders.uuid} in (select ${prepaymentHolds.orderUuid} from ${prepaymentHolds} where ${prepaymentHolds.network} = ${network})`;
  const ofNetwork = await countOrders(tx, and(isOther, isHere));
  const hold = { network, createdAt: new Date(now) };
  await tx
    .insert(prepaymentHolds)
    .values({ orderUuid: uuid, ...hold })
    .onConflictDoUpdate({ target: prepaymentHolds.orderUuid, set: hold });
  return done(ofNetwork >= holdLimits.perNetwork ? holdLimits.crowdedTime : holdLimits.time);
}

async function countOrders(tx: Database, isCounted: ReturnType<typeof and>): Promise<number> {
  const [row] = await tx.select({ counted: count() }).from(orders).where(isCounted);
  return row?.counted ?? 0;
}

/** Deletes the networks of old holds: no order waits as long. */
export async function deleteOldHolds(db: Database, before: Date): Promise<void> {
  await deleteInBatches(db, prepaymentHolds, lt(prepaymentHolds.createdAt, before));
}
