import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

export const customerLookups = pgTable('customer_lookups', {
  operatorId: text('operator_id').notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
