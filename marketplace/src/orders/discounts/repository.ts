import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text, index, uniqueIndex } from 'drizzle-orm/pg-core';
import { type Database, instant } from '../../platform/database/database.ts';
import { carriedUses, users } from '../../people/accounts/index.ts';
import { orderChanges, orders, standingOrdersOf } from '../records/index.ts';

const toman = (name: string) => bigint(name, { mode: 'number' });

/** The vouchers. Either `percent` or `toman` is null. */
export const vouchers = pgTable('vouchers', {
  /** The normal form of the code, see `foldCode`. */
  folded: text().primaryKey(),
  code: text().notNull(),
  percent: integer(),
  toman: toman('toman'),
  capToman: toman('cap_toman'),
  /** The minimum price of the order, before discounts. */
  leastOrderToman: toman('least_order_toman').notNull(),
  /** The ids of valid services and cities; null for all. */
  services: jsonb().$type<readonly string[]>(),
  cities: jsonb().$type<readonly string[]>(),
  firstOrderOnly: boolean('first_order_only').notNull(),
  startsAt: instant('starts_at'),
  expiresAt: instant('expires_at'),
  /** The maximum number of orders that use it; null for any number. */
  totalUses: integer('total_uses'),
  usesPerCustomer: integer('uses_per_customer'),
  /** Whether only rules apply it: typed by a customer it is unknown. */
  forRules: boolean('for_rules').notNull().default(false),
  active: boolean().notNull(),
  /** The number of orders that use it now; the database counts. */
  uses: integer().notNull().default(0),
});

export type VoucherRow = typeof vouchers.$inferSelect;

/** The discounts that an order can use up. */
const usedKinds = ['voucher', 'first_order', 'club'] as const;
export type UsedKind = (typeof usedKinds)[number];

/** The discounts that standing orders use. */
export const discountUses = pgTable(
  'discount_uses',
  {
    orderUuid: text('order_uuid')
      .notNull()
      .references(() => orders.uuid),
    /** The change of the order that holds it while it waits; null: the order itself. */
    changeId: text('change_id').references(() => orderChanges.id),
    kind: text().$type<UsedKind>().notNull(),
    /** The folded code; null but for vouchers. */
    voucher: text().references(() => vouchers.folded),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [
    index('discount_uses_of_voucher')
      .on(table.voucher, table.customerId)
      .where(sql`${table.voucher} is not null`),
    uniqueIndex('one_first_order')
      .on(table.customerId)
      .where(sql`${table.kind} = 'first_order'`),
    index('discount_uses_of_order').on(table.orderUuid),
    uniqueIndex('uses_of_orders')
      .on(table.orderUuid, table.kind)
      .where(sql`${table.changeId} is null`),
    uniqueIndex('uses_of_changes')
      .on(table.changeId, table.kind)
      .where(sql`${table.changeId} is not null`),
  ],
);

export const clubMembers = pgTable('club_members', {
  customerId: text('customer_id')
    .primaryKey()
    .references(() => users.id),
  since: instant('since').notNull(),
});

/** Tries of unknown codes. */
export const voucherGuesses = pgTable(
  'voucher_guesses',
  {
    guesser: text().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('voucher_guesses_of_guesser').on(table.guesser, table.at),
    index('voucher_guesses_by_time').on(table.at),
  ],
);

export const promotions = pgTable('promotions', {
  id: text().primaryKey(),
  title: text().notNull(),
  description: text(),
  code: text(),
  image: text(),
  startsAt: instant('starts_at').notNull(),
  expiresAt: instant('expires_at'),
  active: boolean().notNull(),
});

/** Locks a voucher until the transaction ends. */
export async function lockVoucher(tx: Database, folded: string): Promise<void> {
  await tx
    .select({ folded: vouchers.folded })
    .from(vouchers)
    .where(eq(vouchers.folded, folded))
    .for('update');
}

/** Returns those of the folded codes that rules can apply. */
export async function findRuleVouchers(
  db: Database,
  folded: readonly string[],
): Promise<ReadonlySet<string>> {
  const isMarked = and(eq(vouchers.active, true), eq(vouchers.forRules, true));
  const found = await db
    .select({ folded: vouchers.folded })
    .from(vouchers)
    .where(and(inArray(vouchers.folded, [...folded]), isMarked));
  return new Set(found.map((one) => one.folded));
}

/** A voucher and what decides whether a customer can use it. */
export interface FoundVoucher {
  readonly voucher: VoucherRow;
  /** The number of other orders that use it, and of those of the customer, under an erased account of the phone too. */
  readonly uses: { readonly total: number; readonly ofCustomer: number };
  /** Whether the customer has another standing order. */
  readonly hasOrders: boolean;
}

/** A voucher for a customer (null: a guest); the order `but` is not counted. */
export async function findVoucher(
  db: Database,
  folded: string,
  { customerId, but }: { readonly customerId: string | null; readonly but: string | null },
): Promise<FoundVoucher | undefined> {
  const { voucher, orderUuid, customerId: user } = discountUses;
  const isOther = but === null ? undefined : ne(orderUuid, but);
  const count = (...isCounted: (SQL | undefined)[]) =>
    sql<number>`(select count(*)::int from ${discountUses} where ${and(eq(voucher, folded), ...isCounted)})`;
  const { customerId: carrier, voucher: code, uses } = carriedUses;
  const isCarried = and(sql`${carrier} = ${customerId}`, eq(carriedUses.kind, 'voucher'), eq(code, folded));
  const carried = sql`(select coalesce(sum(${uses}), 0)::int from ${carriedUses} where ${isCarried})`;
  const [found] = await db
    .select({
      voucher: vouchers,
      own: count(sql`${orderUuid} = ${but}`),
      ofCustomer: sql<number>`${count(sql`${user} = ${customerId}`, isOther)} + ${carried}`,
      hasOrders: standingOrdersOf(customerId, but),
    })
    .from(vouchers)
    .where(eq(vouchers.folded, folded));
  if (found === undefined) return undefined;
  const { own, ofCustomer, hasOrders } = found;
  return { voucher: found.voucher, uses: { total: found.voucher.uses - own, ofCustomer }, hasOrders };
}
