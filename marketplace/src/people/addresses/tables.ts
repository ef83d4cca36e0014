import { bigint, boolean, doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns.ts';

export const addresses = pgTable('addresses', {
  id: text().primaryKey(),
  /** Tells which of two addresses is newer. */
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  customerId: text('customer_id').notNull(),
  /** Who saved it: the customer, or an operator for them. */
  createdBy: text('created_by').notNull(),
  areaId: text('area_id').notNull(),
  detail: text().notNull(),
  /** Digits with the prefix 98. [W-3.01] */
  landline: text(),
  lat: doublePrecision(),
  lng: doublePrecision(),
  /** False: deleted. Orders may name it still. */
  isActive: boolean('is_active').notNull().default(true),
  /** Null: it came with the demo content. */
  idempotencyKey: text('idempotency_key'),
  bodyHash: text('body_hash'),
  createdAt: instant('created_at').notNull(),
});

export const addressWarnings = pgTable('address_warnings', {
  cityId: text('city_id').notNull(),
  /** Null: in the whole city. */
  areaId: text('area_id'),
  html: text().notNull(),
});
