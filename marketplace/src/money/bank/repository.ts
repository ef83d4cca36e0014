import { randomBytes, randomInt } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgTable, text, index } from 'drizzle-orm/pg-core';
import { type Database, instant } from '../../platform/database/database.ts';
import type { BankCall } from './signature.ts';
import type { BankGateway } from './bank.ts';

/** The status of a transaction of the sandbox bank. All but `open` and `paid` are final. */
export type TransactionStatus = 'open' | 'paid' | 'cancelled' | 'failed' | 'expired' | 'refunded';

/** What the sandbox bank does when it is asked for a refund: it makes it, refuses it, or does not answer. */
export const refundAnswers = ['makes', 'refuses', 'keeps_silent'] as const;
export type RefundAnswer = (typeof refundAnswers)[number];

export const bankTransactions = pgTable(
  'bank_transactions',
  {
    /** RefId or Token, as the gateway names it. */
    reference: text().primaryKey(),
    gateway: text().$type<BankGateway>().notNull(),
    merchantReference: text('merchant_reference').notNull().unique(),
    amountRial: bigint('amount_rial', { mode: 'number' }).notNull(),
    instalments: integer().notNull(),
    redirectUrl: text('redirect_url'),
    walletOwner: text('wallet_owner'),
    /** The card that paid, without its middle digits. */
    card: text(),
    /** What the bank does when it is asked for a refund; developers choose it on the page. */
    refundAnswer: text('refund_answer')
      .$type<RefundAnswer>()
      .notNull()
      .default(sql`'makes'`),
    status: text().$type<TransactionStatus>().notNull(),
    trackingCode: text('tracking_code').unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (table) => [index('bank_transactions_by_decision').on(table.decidedAt)],
);

export type TransactionRow = typeof bankTransactions.$inferSelect;

/** What went back of transactions; the database enters the whole of one that a version without this table gave back. */
export const bankRefunds = pgTable(
  'bank_refunds',
  {
    /** The merchant's id of it. */
    id: text().primaryKey(),
    transaction: text()
      .notNull()
      .references(() => bankTransactions.reference),
    amountRial: bigint('amount_rial', { mode: 'number' }).notNull(),
    number: text().notNull().unique(),
    at: instant('at').notNull(),
  },
  (table) => [
    index('bank_refunds_of_transaction').on(table.transaction),
    index('bank_refunds_by_time').on(table.at),
  ],
);

export const bankCalls = pgTable(
  'bank_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    body: jsonb().$type<BankCall>().notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    doneAt: instant('done_at'),
  },
  (table) => [
    index('bank_calls_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.doneAt} is null`),
  ],
);

export const bankWallets = pgTable('bank_wallets', {
  owner: text().primaryKey(),
  balanceRial: bigint('balance_rial', { mode: 'number' }).notNull(),
});

/** The time limit of a customer at the bank, in ms. */
const transactionLife = 15 * 60 * 1000;

type NewTransaction = Pick<
  TransactionRow,
  'gateway' | 'merchantReference' | 'amountRial' | 'instalments' | 'redirectUrl' | 'walletOwner'
> & { readonly reference?: string };

/** Opens a transaction, or finds the earlier one with the same merchant reference. */
export async function openTransaction(
  db: Database,
  transaction: NewTransaction,
  now: number,
): Promise<TransactionRow> {
  const [opened] = await db
    .insert(bankTransactions)
    .values({
      reference: randomBytes(20).toString('hex'),
      ...transaction,
      status: 'open',
      createdAt: new Date(now),
      expiresAt: new Date(now + transactionLife),
    })
    .onConflictDoNothing()
    .returning();
  const found = opened ?? (await findByMerchantReference(db, transaction.merchantReference));
  if (found === undefined) throw new Error('a transaction was neither opened nor found');
  return found;
}

export async function findTransaction(db: Database, reference: string): Promise<TransactionRow | undefined> {
  return (await db.select().from(bankTransactions).where(eq(bankTransactions.reference, reference)))[0];
}

async function findByMerchantReference(db: Database, name: string): Promise<TransactionRow | undefined> {
  return (await db.select().from(bankTransactions).where(eq(bankTransactions.merchantReference, name)))[0];
}

/** The present status of a transaction: an open one expires. */
export function statusOf({ status, expiresAt }: TransactionRow, now: number): TransactionStatus {
  return status === 'open' && expiresAt.getTime() <= now ? 'expired' : status;
}

interface Decision extends Partial<Pick<TransactionRow, 'card' | 'refundAnswer'>> {
  readonly status: 'paid' | 'cancelled' | 'failed' | 'expired';
  /** ms. */
  readonly now: number;
}

/** Decides an open transaction; undefined if it was decided before or has expired. */
export async function decideTransaction(
  db: Database,
  reference: string,
  { now, status, ...how }: Decision,
): Promise<TransactionRow | undefined> {
  const at = new Date(now);
  const isOpen = and(
    eq(bankTransactions.reference, reference),
    eq(bankTransactions.status, 'open'),
    gt(bankTransactions.expiresAt, at),
  );
  const trackingCode = status === 'paid' ? newTrackingCode() : null;
  const set = { ...how, status, trackingCode, decidedAt: at };
  return (await db.update(bankTransactions).set(set).where(isOpen).returning())[0];
}

/** A new number of a payment or refund, of twelve digits. */
export function newTrackingCode(): string {
  return String(randomInt(100_000_000_000, 281_474_976_710_655)).slice(0, 12);
}
