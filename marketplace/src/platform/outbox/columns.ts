import { bigint, integer } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** The columns that every outbox has beside what is to be sent. */
export const outboxColumns = () => ({
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
});
