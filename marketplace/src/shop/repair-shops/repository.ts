import { and, asc, eq, exists, sql } from 'drizzle-orm';
import type { Answer } from '@gam/schemas/questions';
import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Courier, RepairShopDetail } from '@gam/schemas/upstream';
import type { Slot } from '../hours/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/read-together.ts';
import { doesAll } from '../experts/index.ts';
import { cities } from '../../people/places/index.ts';
import { services } from '../catalogue/index.ts';

export const repairShops = pgTable('repair_shops', {
  id: text().primaryKey(),
  cityId: text('city_id')
    .notNull()
    .references(() => cities.id),
  name: text().notNull(),
  /** The picture's path; null: none was given. */
  image: text(),
  area: text(),
  /** Years. */
  workExperience: integer('work_experience'),
  averageRate: doublePrecision('average_rate'),
  /** The number of rates in the average. */
  rates: integer().notNull(),
  couriers: jsonb().$type<readonly Courier[]>().notNull(),
  badges: jsonb().$type<RepairShopDetail['badges']>().notNull(),
  position: integer().notNull(),
  active: boolean().notNull(),
});

export const repairShopServices = pgTable(
  'repair_shop_services',
  {
    shopId: text('shop_id')
      .notNull()
      .references(() => repairShops.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.serviceId] })],
);

export const repairShopRestrictions = pgTable(
  'repair_shop_restrictions',
  {
    shopId: text('shop_id')
      .notNull()
      .references(() => repairShops.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    questionId: text('question_id').notNull(),
    /** The options that remain. */
    answers: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.serviceId, table.questionId] })],
);

export const repairShopSlots = pgTable(
  'repair_shop_slots',
  {
    shopId: text('shop_id')
      .notNull()
      .references(() => repairShops.id),
    weekday: integer().notNull(),
    from: integer('from_hour').notNull(),
    to: integer('to_hour').notNull(),
    capacity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shopId, table.weekday, table.from] })],
);

export type RepairShopRow = typeof repairShops.$inferSelect;

/** The wanted shops: those of a city that do a service and the answered work. */
interface ShopRequest {
  readonly serviceId: string;
  readonly cityId: string;
  readonly answers: readonly Answer[];
}

/** The shops that match the answers, best first: by average rate, then by the number of rates. [O-7.09] */
export async function findRepairShops(
  db: Database,
  { serviceId, cityId, answers }: ShopRequest,
): Promise<RepairShopRow[]> {
  const does = and(
    eq(repairShopServices.shopId, repairShops.id),
    eq(repairShopServices.serviceId, serviceId),
  );
  const isWanted = and(
    eq(repairShops.active, true),
    eq(repairShops.cityId, cityId),
    exists(db.select({ id: repairShopServices.shopId }).from(repairShopServices).where(does)),
  );
  const found = await db
    .select()
    .from(repairShops)
    .where(isWanted)
    .orderBy(
      sql`${repairShops.averageRate} desc nulls last`,
      sql`${repairShops.rates} desc`,
      asc(repairShops.position),
    );
  const restrictions = await db
    .select()
    .from(repairShopRestrictions)
    .where(eq(repairShopRestrictions.serviceId, serviceId));
  return found.filter(({ id }) =>
    doesAll(
      restrictions.filter(({ shopId }) => shopId === id),
      answers,
    ),
  );
}

export async function findRepairShop(db: Database, id: string): Promise<RepairShopRow | undefined> {
  const isWanted = and(eq(repairShops.id, id), eq(repairShops.active, true));
  return (await db.select().from(repairShops).where(isWanted))[0];
}

/** The opening slots of a shop, as a value of `readTogether`. */
export const slotsOfShop = (shopId: string) =>
  rowsOf<Slot>(
    sql`select weekday, from_hour as "from", to_hour as "to", capacity from ${repairShopSlots}
      where ${eq(repairShopSlots.shopId, shopId)} order by weekday, from_hour`,
  );
