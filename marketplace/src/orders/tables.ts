import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Answer } from '@gam/schemas/questions';
import type { Extra, OrderDetail, OrderStatus } from '@gam/schemas/upstream';

export const orders = pgTable('orders', {
  uuid: text().primaryKey(),
  legacyId: bigint('legacy_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  idempotencyKey: text('idempotency_key').notNull(),
  inquiryId: text('inquiry_id').notNull(),
  bodyHash: text('body_hash').notNull(),
  customerId: text('customer_id').notNull(),
  /** Who placed it: the customer, or an operator for them. [O-1.03] */
  placedBy: text('placed_by').notNull(),
  serviceId: text('service_id').notNull(),
  cityId: text('city_id').notNull(),
  status: text().$type<OrderStatus>().notNull(),
  price: bigint({ mode: 'number' }),
  answers: jsonb().$type<Answer[]>().notNull(),
  miniFactor: jsonb('mini_factor').$type<OrderDetail['mini_factor']>().notNull(),
  specificWorkman: text('specific_workman'),
  extra: jsonb().$type<Extra>().notNull(),
  editOrderId: text('edit_order_id'),
  invoiceEmail: text('invoice_email'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
});
