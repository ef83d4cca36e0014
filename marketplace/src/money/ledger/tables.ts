import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { users } from '../../people/accounts/index.ts';
import { orders } from '../../orders/records/index.ts';
import { instant } from '../../platform/database/database.ts';

/**
 * The accounts of the ledger. `orders`: what customers owe for orders; `sales`: what orders cost; `bank`: what the bank
 * took; `visits`: what experts took; `refunds`: what is on its way back; `credit`: what customers have here.
 */
type LedgerAccount = 'orders' | 'sales' | 'bank' | 'visits' | 'refunds' | 'credit';

/** Why an entry was made. `settled_before`: what was left of an order that was finished before the ledger. */
export const ledgerCauses = [
  'charged',
  'reduced',
  'paid',
  'refund_requested',
  'refund_done',
  'settled_before',
] as const;
export type LedgerCause = (typeof ledgerCauses)[number];

/**
 * The entries of the ledger, each from one account to another, in toman. The database writes them when an order's price, a
 * payment or a refund changes, and refuses to change or delete one.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    cause: text().$type<LedgerCause>().notNull(),
    debit: text().$type<LedgerAccount>().notNull(),
    credit: text().$type<LedgerAccount>().notNull(),
    amount: bigint({ mode: 'number' }).notNull(),
    /** Null: it is about the customer's credit alone. */
    orderUuid: text('order_uuid').references(() => orders.uuid),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    paymentId: text('payment_id'),
    refundId: text('refund_id'),
  },
  (table) => [
    index('ledger_entries_of_order').on(table.orderUuid),
    index('ledger_entries_of_payment').on(table.paymentId),
    index('credit_entries_of_customer')
      .on(table.customerId, table.id)
      .where(sql`${table.debit} = 'credit' or ${table.credit} = 'credit'`),
    index('ledger_entries_by_time').on(table.at),
  ],
);
