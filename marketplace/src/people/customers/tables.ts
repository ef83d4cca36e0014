import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

export const customerLookups = pgTable('customer_lookups', {
  operatorId: text('operator_id').notNull(),
  at: instant('at').notNull(),
});

export const existingCustomers = pgTable('existing_customers', {
  customerId: text('customer_id').primaryKey(),
  markedBy: text('marked_by').notNull(),
  markedAt: instant('marked_at').notNull(),
});
