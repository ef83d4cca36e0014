import { and, asc, eq, sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  boolean,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  foreignKey,
  unique,
} from 'drizzle-orm/pg-core';
import type { CategoryIcon } from '@gam/schemas/values';
import { cities, type CityRow } from '../../people/places/index.ts';
import { type Database, instant } from '../../platform/database/database.ts';
import type { PriceRules } from '../pricing/index.ts';
import type { StoredDetail } from './service-question.ts';

export const categories = pgTable(
  'categories',
  {
    main: text().notNull(),
    slug: text().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** The name of its sign; null: none. */
    icon: text().$type<CategoryIcon>(),
    position: integer().notNull(),
    active: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.main, table.slug] })],
);

export const services = pgTable(
  'services',
  {
    id: text().primaryKey(),
    main: text().notNull(),
    category: text().notNull(),
    slug: text().notNull(),
    summary: text().notNull(),
    image: text(),
    detail: jsonb().$type<StoredDetail>().notNull(),
    priceRules: jsonb('price_rules').$type<PriceRules>().notNull(),
    position: integer().notNull(),
    active: boolean().notNull(),
    /** The number of the published version that the row was made from; null: older than versions. */
    version: integer(),
  },
  (table) => [
    foreignKey({ columns: [table.main, table.category], foreignColumns: [categories.main, categories.slug] }),
    unique().on(table.main, table.category, table.slug),
  ],
);

export const serviceCities = pgTable(
  'service_cities',
  {
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    cityId: text('city_id')
      .notNull()
      .references(() => cities.id),
  },
  (table) => [primaryKey({ columns: [table.serviceId, table.cityId] })],
);

export const serviceVisits = pgTable('service_visits', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  serviceId: text('service_id')
    .notNull()
    .references(() => services.id),
  cityId: text('city_id')
    .notNull()
    .references(() => cities.id),
  source: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  at: instant('at').notNull(),
});

/** The title of a service alone: its whole document holds every question. */
export const titleOfService = sql<string>`${services.detail} ->> 'title'`;

export type ServiceRow = typeof services.$inferSelect;
export type CategoryRow = typeof categories.$inferSelect;

/** A service in a city. */
export interface ServiceInCity {
  readonly service: ServiceRow;
  readonly city: CityRow;
}

/** The active categories. */
export function findCategories(db: Database): Promise<CategoryRow[]> {
  return db.select().from(categories).where(eq(categories.active, true)).orderBy(asc(categories.position));
}

/** A service by its address in a city. */
export async function findServiceByAddress(
  db: Database,
  address: { main: string; category: string; service: string },
  cityId: string,
): Promise<ServiceInCity | undefined> {
  const { main, category, service } = address;
  const isWanted = and(eq(services.main, main), eq(services.category, category), eq(services.slug, service));
  return (await selectInCity(db, and(isWanted, eq(cities.id, cityId))))[0];
}

/** A service by its id in a city. */
export async function findServiceById(
  db: Database,
  id: string,
  cityId: string,
): Promise<ServiceInCity | undefined> {
  return (await selectInCity(db, and(eq(services.id, id), eq(cities.id, cityId))))[0];
}

/** A service by its id, wherever it is offered. */
export async function findService(db: Database, id: string): Promise<ServiceRow | undefined> {
  const isOffered = and(eq(services.id, id), eq(services.active, true));
  return (await db.select().from(services).where(isOffered))[0];
}

/** Stores the origin of a visit to a service. [O-7.01] */
export async function insertVisit(db: Database, visit: typeof serviceVisits.$inferInsert): Promise<void> {
  await db.insert(serviceVisits).values(visit);
}

function selectInCity(db: Database, isWanted: SQL | undefined): Promise<ServiceInCity[]> {
  return db
    .select({ service: services, city: cities })
    .from(services)
    .innerJoin(serviceCities, eq(serviceCities.serviceId, services.id))
    .innerJoin(cities, eq(cities.id, serviceCities.cityId))
    .where(and(eq(services.active, true), eq(cities.active, true), isWanted))
    .orderBy(asc(services.position));
}
