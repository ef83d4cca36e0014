import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Courier, RepairShopDetail } from '@gam/schemas/upstream';

export const repairShops = pgTable('repair_shops', {
  id: text().primaryKey(),
  cityId: text('city_id').notNull(),
  name: text().notNull(),
  /** The picture's path; null: none was given. */
  image: text(),
  area: text(),
  /** Years. */
  workExperience: integer('work_experience'),
  averageRate: doublePrecision('average_rate'),
  /** How many rates the average is of. */
  rates: integer().notNull(),
  couriers: jsonb().$type<readonly Courier[]>().notNull(),
  badges: jsonb().$type<RepairShopDetail['badges']>().notNull(),
  position: integer().notNull(),
  active: boolean().notNull(),
});

export const repairShopServices = pgTable(
  'repair_shop_services',
  { shopId: text('shop_id').notNull(), serviceId: text('service_id').notNull() },
  (table) => [primaryKey({ columns: [table.shopId, table.serviceId] })],
);

export const repairShopRestrictions = pgTable(
  'repair_shop_restrictions',
  {
    shopId: text('shop_id').notNull(),
    serviceId: text('service_id').notNull(),
    questionId: text('question_id').notNull(),
    /** The options that are left. */
    answers: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.serviceId, table.questionId] })],
);

export const repairShopSlots = pgTable(
  'repair_shop_slots',
  {
    shopId: text('shop_id').notNull(),
    weekday: integer().notNull(),
    from: integer('from_hour').notNull(),
    to: integer('to_hour').notNull(),
    capacity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.weekday, table.from] })],
);
