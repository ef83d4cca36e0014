import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { bigint, boolean, integer, jsonb, pgTable, text, index, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GatewayContext, GatewayName, PaymentStatus } from '@gam/schemas/upstream';
import { randomBytes } from 'node:crypto';
import { type Database, instant } from '../../platform/database/database.ts';
import type { Prepayment } from '../../shop/pricing/index.ts';
import { type ChangeRow, orderChanges, orders } from '../../orders/records/index.ts';
import { users } from '../../people/accounts/index.ts';
import type { StaffReason } from '../refunds/index.ts';

/** The prepayment that an order owes when it is placed. */
export const prepayments = pgTable('prepayments', {
  orderUuid: text('order_uuid')
    .primaryKey()
    .references(() => orders.uuid),
  /** Toman. */
  amount: bigint({ mode: 'number' }).notNull(),
  /** The gateways that accept it; empty for all active ones. */
  gateways: jsonb().$type<string[]>().notNull(),
  dueUntil: instant('due_until').notNull(),
  /** The token for the native in-app dialog. */
  inAppToken: text('in_app_token').notNull().unique(),
});

export type PrepaymentRow = typeof prepayments.$inferSelect;

/**
 * The payments of orders and of credit. Unique indexes allow one credited payment (`paid`) per prepayment and per change.
 */
export const payments = pgTable(
  'payments',
  {
    id: text().primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    bodyHash: text('body_hash').notNull(),
    /** Null: it charges the customer's credit. */
    orderUuid: text('order_uuid').references(() => orders.uuid),
    /** The owner of a recharge; null: the order's customer. */
    customerId: text('customer_id').references(() => users.id),
    context: text()
      .$type<GatewayContext>()
      .notNull()
      .default(sql`'prepayment'`),
    /** The change of the order whose difference it pays. */
    changeId: text('change_id').references(() => orderChanges.id),
    /** `top` is the native in-app dialog, `credit` the customer's credit, `visit` what the expert took. */
    gateway: text().$type<GatewayName | 'top' | 'credit' | 'visit'>().notNull(),
    /** Toman. */
    amount: bigint({ mode: 'number' }).notNull(),
    instalments: integer().notNull(),
    redirectUrl: text('redirect_url'),
    /** The bank's reference; null until the bank has answered. */
    bankReference: text('bank_reference').unique(),
    entryUrl: text('entry_url'),
    status: text().$type<PaymentStatus>().notNull(),
    trackingCode: text('tracking_code'),
    revived: boolean().notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** When the bank or the customer's browser first reported it; null without a report. */
    heardAt: instant('heard_at'),
    /** The amount that the bank once confirmed as paid, rial; null until then. */
    confirmedRial: bigint('confirmed_rial', { mode: 'number' }),
    settledAt: instant('settled_at'),
    /** When the marketplace asks the bank about it next; null if it does not ask again. */
    askAt: instant('ask_at'),
    /** As `askAt`, for every context but a prepayment: the build before leaves these payments alone. */
    followAt: instant('follow_at'),
    asked: integer().notNull().default(0),
    /** The card that paid, as the bank shows it (`603799******0006`); null: the bank did not say. */
    card: text(),
  },
  (table) => [
    uniqueIndex('one_credited_payment')
      .on(table.orderUuid)
      .where(sql`${table.status} = 'paid' and ${table.context} = 'prepayment'`),
    uniqueIndex('one_credited_change')
      .on(table.changeId)
      .where(sql`${table.status} = 'paid' and ${table.changeId} is not null`),
    index('payments_to_follow')
      .on(table.followAt)
      .where(sql`${table.status} = 'pending' and ${table.followAt} is not null`),
    index('payments_by_tracking_code').on(table.trackingCode),
    index('payments_by_card')
      .on(sql`"right"(card, 4)`)
      .where(sql`${table.card} is not null`),
    index('recharges_of_customer')
      .on(table.customerId)
      .where(sql`${table.context} = 'recharge'`),
    index('payments_of_order').on(table.orderUuid),
    index('paid_payments_by_time')
      .on(table.settledAt)
      .where(sql`${table.status} = any (array['paid', 'refunded'])`),
    index('payments_to_ask_about')
      .on(table.askAt)
      .where(sql`${table.status} = 'pending' and ${table.askAt} is not null`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;

/** Whether the bank confirmed a payment that is not decided: it is paid or not known yet, and not paid again. */
export const isConfirmed = ({ status, confirmedRial }: PaymentRow): boolean =>
  status === 'pending' && confirmedRial !== null;

/**
 * What goes back of payments, whole or in parts; the database sees that it is never more than was paid. `reason`: why the
 * bank does not make it.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: text()
      .primaryKey()
      .default(sql`gen_random_uuid()::text`),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Toman; the database fills in what has not gone back yet. */
    amount: bigint({ mode: 'number' }),
    /** Whether it is the whole payment; the database sets it. */
    isWhole: boolean('is_whole').notNull().default(true),
    way: text()
      .$type<'bank' | 'staff' | 'credit'>()
      .notNull()
      .default(sql`'bank'`),
    attempts: integer().notNull().default(0),
    /** The next try of a whole one; far away for all others, which the build before must not take. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** The next try of a part; the database sets it. */
    sendAt: instant('send_at'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
    doneAt: instant('done_at'),
    failedAt: instant('failed_at'),
    reason: text().$type<StaffReason>(),
    reference: text(),
    settledBy: text('settled_by').references(() => users.id),
    settledAt: instant('settled_at'),
    confirmedBy: text('confirmed_by').references(() => users.id),
    /** Of the card that finance sent it to, where the bank named none. */
    cardLast4: text('card_last4'),
  },
  (table) => [
    index('refunds_waiting')
      .on(table.nextAttemptAt)
      .where(sql`${table.doneAt} is null`),
    uniqueIndex('one_whole_refund')
      .on(table.paymentId)
      .where(sql`${table.isWhole}`),
    index('refunds_of_payment').on(table.paymentId),
    index('refunds_to_send')
      .on(table.sendAt)
      .where(sql`${table.doneAt} is null and ${table.failedAt} is null and ${table.sendAt} is not null`),
    index('refunds_to_do')
      .on(table.failedAt)
      .where(sql`${table.doneAt} is null and ${table.failedAt} is not null`),
    uniqueIndex('one_settled_reference')
      .on(table.reference)
      .where(sql`${table.settledBy} is not null`),
    index('refunds_by_reference')
      .on(table.reference)
      .where(sql`${table.reference} is not null`),
    index('refunds_settled')
      .on(table.settledBy, table.settledAt)
      .where(sql`${table.settledBy} is not null`),
    index('done_refunds_by_time')
      .on(table.doneAt)
      .where(sql`${table.doneAt} is not null`),
  ],
);

export type RefundRow = typeof refunds.$inferSelect;

/** The longest time that a changed order waits for its prepayment, from its placement, in ms. */
const longestWait = 60 * 60 * 1000;

/**
 * Stores the prepayment of an order, in the transaction that places or changes it. The amount comes from the quote. The
 * token for the native in-app payment stays the same. Times in ms. [O-3.13]
 */
export async function owePrepayment(
  tx: Database,
  { uuid: orderUuid, createdAt }: { readonly uuid: string; readonly createdAt: Date },
  { prepayment_amount: amount, payment_gateways: gateways }: Omit<Prepayment, 'prepayment_message'>,
  { now, waitMs }: { readonly now: number; readonly waitMs: number },
): Promise<void> {
  if (amount === null) return;
  const dueUntil = new Date(Math.min(now + waitMs, createdAt.getTime() + longestWait));
  const owed = { amount, gateways, dueUntil };
  const inAppToken = randomBytes(20).toString('hex');
  await tx
    .insert(prepayments)
    .values({ orderUuid, ...owed, inAppToken })
    .onConflictDoUpdate({
      target: prepayments.orderUuid,
      // A change never shortens the time that its customer was shown.
      set: { ...owed, dueUntil: sql`greatest(${prepayments.dueUntil}, excluded.due_until)` },
    });
}

export async function findPrepayment(db: Database, orderUuid: string): Promise<PrepaymentRow | undefined> {
  return (await db.select().from(prepayments).where(eq(prepayments.orderUuid, orderUuid)))[0];
}

/** What an order owes and the tries to pay it, oldest first. */
export async function findPrepaymentTries(
  db: Database,
  orderUuid: string,
): Promise<{ readonly owed: PrepaymentRow | undefined; readonly tries: readonly PaymentRow[] }> {
  const rows = await db
    .select({ owed: prepayments, payment: payments })
    .from(prepayments)
    .leftJoin(
      payments,
      and(eq(payments.orderUuid, prepayments.orderUuid), eq(payments.context, 'prepayment')),
    )
    .where(eq(prepayments.orderUuid, orderUuid))
    .orderBy(asc(payments.createdAt));
  return {
    owed: rows[0]?.owed,
    tries: rows.map(({ payment }) => payment).filter((payment) => payment !== null),
  };
}

/** What a token of the native in-app dialog pays. */
export interface InAppDebt {
  readonly orderUuid: string;
  /** Toman. */
  readonly amount: number;
  readonly inAppToken: string;
  /** The change whose difference it is; null: the prepayment. */
  readonly changeId: string | null;
}

/** What a waiting or lapsed change owes in the native in-app dialog. */
export const inAppDebtOf = ({ id, orderUuid, difference, inAppToken }: ChangeRow): InAppDebt => ({
  orderUuid,
  amount: difference,
  inAppToken,
  changeId: id,
});

export async function findDebtByToken(db: Database, inAppToken: string): Promise<InAppDebt | undefined> {
  const [owed] = await db.select().from(prepayments).where(eq(prepayments.inAppToken, inAppToken));
  if (owed !== undefined) return { ...owed, changeId: null };
  const [change] = await db.select().from(orderChanges).where(eq(orderChanges.inAppToken, inAppToken));
  return change && inAppDebtOf(change);
}

/** Stores a payment; undefined if its id or key exists. */
export async function insertPayment(
  tx: Database,
  payment: typeof payments.$inferInsert,
): Promise<PaymentRow | undefined> {
  return (await tx.insert(payments).values(payment).onConflictDoNothing().returning())[0];
}

export async function findPayment(
  db: Database,
  id: string,
  { locks }: { readonly locks: boolean } = { locks: false },
): Promise<PaymentRow | undefined> {
  const found = db.select().from(payments).where(eq(payments.id, id));
  return (await (locks ? found.for('update') : found))[0];
}

export async function findPaymentByKey(db: Database, key: string): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.idempotencyKey, key)))[0];
}

export async function findPaymentByReference(
  db: Database,
  reference: string,
): Promise<PaymentRow | undefined> {
  return (await db.select().from(payments).where(eq(payments.bankReference, reference)))[0];
}

/** The recharges of a customer that are not decided. */
export function findPendingRecharges(db: Database, customerId: string): Promise<PaymentRow[]> {
  const isPending = and(eq(payments.context, 'recharge'), eq(payments.status, 'pending'));
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.customerId, customerId), isPending));
}

/** The payments of an order, oldest first. */
export function findPaymentsOf(db: Database, orderUuid: string): Promise<PaymentRow[]> {
  return db.select().from(payments).where(eq(payments.orderUuid, orderUuid)).orderBy(asc(payments.createdAt));
}

export async function updatePayment(
  tx: Database,
  id: string,
  set: Partial<typeof payments.$inferInsert>,
): Promise<PaymentRow> {
  const [updated] = await tx.update(payments).set(set).where(eq(payments.id, id)).returning();
  if (updated === undefined) throw new Error('a payment is gone');
  return updated;
}

/** Stores the bank's reference and page of a payment unless it has them; returns the payment with those that count. */
export async function storeReference(
  db: Database,
  id: string,
  { reference, entryUrl }: { readonly reference: string; readonly entryUrl: string },
): Promise<PaymentRow | undefined> {
  const isNew = and(eq(payments.id, id), isNull(payments.bankReference));
  const [stored] = await db
    .update(payments)
    .set({ bankReference: reference, entryUrl })
    .where(isNew)
    .returning();
  return stored ?? findPayment(db, id);
}
