import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { BankCall } from './bank-call.ts';
import type { BankGateway } from './entries.ts';
import { instant } from '../../platform/database/columns.ts';

/** How a transaction of the sandbox bank stands. Everything but `open` and `paid` is the end of it. */
export type TransactionStatus = 'open' | 'paid' | 'cancelled' | 'failed' | 'expired' | 'refunded';

export const bankTransactions = pgTable('bank_transactions', {
  /** RefId or Token, as the gateway names it. */
  reference: text().primaryKey(),
  gateway: text().$type<BankGateway>().notNull(),
  merchantReference: text('merchant_reference').notNull(),
  amountRial: bigint('amount_rial', { mode: 'number' }).notNull(),
  instalments: integer().notNull(),
  redirectUrl: text('redirect_url'),
  walletOwner: text('wallet_owner'),
  status: text().$type<TransactionStatus>().notNull(),
  trackingCode: text('tracking_code'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  decidedAt: instant('decided_at'),
});

export type TransactionRow = typeof bankTransactions.$inferSelect;

export const bankCalls = pgTable('bank_calls', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  body: jsonb().$type<BankCall>().notNull(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  doneAt: instant('done_at'),
});

export const bankWallets = pgTable('bank_wallets', {
  owner: text().primaryKey(),
  balanceRial: bigint('balance_rial', { mode: 'number' }).notNull(),
});
