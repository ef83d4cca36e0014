import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Answer } from '@gam/schemas/questions';
import type { Extra, OrderDetail, OrderStatus } from '@gam/schemas/upstream';
import { instant } from '../../platform/database/columns.ts';

export const orders = pgTable('orders', {
  uuid: text().primaryKey(),
  legacyId: bigint('legacy_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  /** The inquiry whose price it has. */
  inquiryId: text('inquiry_id').notNull(),
  customerId: text('customer_id').notNull(),
  /** Who placed it: the customer, or an operator for them. [O-1.03] */
  placedBy: text('placed_by').notNull(),
  serviceId: text('service_id').notNull(),
  cityId: text('city_id').notNull(),
  status: text().$type<OrderStatus>().notNull(),
  /** What is to be paid, and the same before discounts, in whole toman; null: agreed on the spot. */
  price: bigint({ mode: 'number' }),
  acharPrice: bigint('achar_price', { mode: 'number' }),
  discountText: text('discount_text'),
  answers: jsonb().$type<Answer[]>().notNull(),
  miniFactor: jsonb('mini_factor').$type<OrderDetail['mini_factor']>().notNull(),
  specificWorkman: text('specific_workman'),
  selectedWorkman: jsonb('selected_workman').$type<OrderDetail['selected_workman']>(),
  extra: jsonb().$type<Extra>().notNull(),
  invoiceEmail: text('invoice_email'),
  createdAt: instant('created_at').notNull(),
  /** Until then its customer is changing it and nobody is assigned to it. */
  editUntil: instant('edit_until'),
});

/** What made orders and changed them. */
export const placements = pgTable('placements', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  bodyHash: text('body_hash').notNull(),
  inquiryId: text('inquiry_id').notNull(),
  orderUuid: text('order_uuid').notNull(),
  kind: text().$type<'new' | 'edit'>().notNull(),
  createdAt: instant('created_at').notNull(),
});
