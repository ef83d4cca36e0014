import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true });

export const smsOutbox = pgTable('sms_outbox', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  phone: text().notNull(),
  purpose: text().$type<SmsPurpose>().notNull(),
  body: text(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
});

/** What an SMS is about. */
export type SmsPurpose = 'sign_in_code' | 'order_placed' | 'order_changed';
