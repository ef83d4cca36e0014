import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { GatewayName, PaymentStatus } from '@gam/schemas/upstream';
import { instant } from '../../platform/database/columns.ts';

/** What an order owes when it is placed. */
export const prepayments = pgTable('prepayments', {
  orderUuid: text('order_uuid').primaryKey(),
  /** Toman. */
  amount: bigint({ mode: 'number' }).notNull(),
  /** The gateways that take it; empty: all that are on. */
  gateways: jsonb().$type<string[]>().notNull(),
  dueUntil: instant('due_until').notNull(),
  /** What the native in-app dialog is given. [O-3.13] */
  inAppToken: text('in_app_token').notNull(),
});

export type PrepaymentRow = typeof prepayments.$inferSelect;

/** The tries to pay. One of an order's is credited (`paid`), at most: a unique index sees to it. */
export const payments = pgTable('payments', {
  id: text().primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  bodyHash: text('body_hash').notNull(),
  orderUuid: text('order_uuid').notNull(),
  /** `top` is the native in-app dialog. */
  gateway: text().$type<GatewayName | 'top'>().notNull(),
  /** Toman. */
  amount: bigint({ mode: 'number' }).notNull(),
  instalments: integer().notNull(),
  redirectUrl: text('redirect_url'),
  /** What the bank calls it; null until the bank has answered. */
  bankReference: text('bank_reference'),
  entryUrl: text('entry_url'),
  status: text().$type<PaymentStatus>().notNull(),
  trackingCode: text('tracking_code'),
  revived: boolean().notNull().default(false),
  createdAt: instant('created_at').notNull(),
  /** When the bank or the customer's browser first came back with it; null: the customer is still there, or left. */
  heardAt: instant('heard_at'),
  settledAt: instant('settled_at'),
  /** When the bank is asked about it by itself; null: not any more. */
  askAt: instant('ask_at'),
  asked: integer().notNull().default(0),
});

export type PaymentRow = typeof payments.$inferSelect;

/** What the bank is to give back, until it has. */
export const refunds = pgTable('refunds', {
  paymentId: text('payment_id').primaryKey(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  createdAt: instant('created_at').notNull(),
  doneAt: instant('done_at'),
});
