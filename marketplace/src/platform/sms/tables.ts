import { pgTable, text } from 'drizzle-orm/pg-core';
import { outboxColumns } from '../outbox/columns.ts';

export const smsOutbox = pgTable('sms_outbox', {
  ...outboxColumns(),
  phone: text().notNull(),
  purpose: text().$type<SmsPurpose>().notNull(),
  body: text(),
});

/** What an SMS is about. */
export type SmsPurpose = 'sign_in_code' | 'order_placed' | 'order_changed';

export type QueuedSms = typeof smsOutbox.$inferSelect;
