import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Answer } from '@gam/schemas/questions';
import type {
  Extra,
  OrderDetail,
  OrderRating,
  OrderStatus,
  PriceAdjustment,
  QuoteResult,
} from '@gam/schemas/upstream';
import { users } from '../../people/accounts/index.ts';
import { cities } from '../../people/places/index.ts';
import { instant } from '../../platform/database/database.ts';
import { services } from '../../shop/catalogue/index.ts';

export const orders = pgTable(
  'orders',
  {
    uuid: text().primaryKey(),
    legacyId: bigint('legacy_id', { mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    /** The inquiry whose price it has. */
    inquiryId: text('inquiry_id').notNull().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    /** The user who placed it: the customer or an operator. [O-1.03] */
    placedBy: text('placed_by')
      .notNull()
      .references(() => users.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    cityId: text('city_id')
      .notNull()
      .references(() => cities.id),
    status: text().$type<OrderStatus>().notNull(),
    /** The price after and before discounts, in whole toman; null if it is agreed on the spot. */
    price: bigint({ mode: 'number' }),
    acharPrice: bigint('achar_price', { mode: 'number' }),
    discountText: text('discount_text'),
    answers: jsonb().$type<Answer[]>().notNull(),
    miniFactor: jsonb('mini_factor').$type<OrderDetail['mini_factor']>().notNull(),
    /** The discounts and fees beside the lines; null: older than this column. */
    adjustments: jsonb().$type<PriceAdjustment[]>(),
    specificWorkman: text('specific_workman'),
    selectedWorkman: jsonb('selected_workman').$type<QuoteResult['selected_workman']>(),
    extra: jsonb().$type<Extra>().notNull(),
    invoiceEmail: text('invoice_email'),
    createdAt: instant('created_at').notNull(),
    /** What the customer says of the finished order; null: nothing yet. */
    rating: jsonb().$type<OrderRating>(),
    /** The version of the service that priced it; null: older than versions. */
    serviceVersion: integer('service_version'),
    /** The end of the time in which its customer changes it and no expert is assigned. */
    editUntil: instant('edit_until'),
    /** When the visit begins; the database notes it. Null: no time was asked for, or the order ended before this column. */
    visitAt: instant('visit_at'),
  },
  (table) => [
    index('open_orders_of_customer')
      .on(table.customerId, table.serviceId, table.cityId)
      .where(sql`${table.status} = any (array['unpaid', 'placed', 'assigned', 'in_progress'])`),
    index('orders_of_customer').on(table.customerId, table.legacyId.desc()),
    index('open_orders_by_number')
      .on(table.legacyId.desc())
      .where(sql`${table.status} = any (array['unpaid', 'placed', 'assigned', 'in_progress'])`),
    index('open_orders_by_visit')
      .on(table.visitAt, table.legacyId)
      .where(sql`${table.status} = any (array['unpaid', 'placed', 'assigned', 'in_progress'])`),
    index('unpaid_orders')
      .on(table.uuid)
      .where(sql`${table.status} = 'unpaid'`),
  ],
);

export type OrderRow = typeof orders.$inferSelect;
