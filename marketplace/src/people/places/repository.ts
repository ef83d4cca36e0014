import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { City } from '@gam/schemas/upstream';
import { boolean, doublePrecision, integer, jsonb, pgTable, text, index } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/database/database.ts';

export const areas = pgTable(
  'areas',
  {
    id: text().primaryKey(),
    cityId: text('city_id')
      .notNull()
      .references(() => cities.id),
    name: text().notNull(),
    lat: doublePrecision().notNull(),
    lng: doublePrecision().notNull(),
    active: boolean().notNull(),
  },
  (table) => [index('areas_of_city').on(table.cityId)],
);

export const cities = pgTable('cities', {
  id: text().primaryKey(),
  name: text().notNull(),
  slug: text().notNull().unique(),
  location: jsonb().$type<City['location']>().notNull(),
  country: jsonb().$type<City['country']>().notNull(),
  /** The percentage of prices: 100 leaves the rules' prices unchanged. */
  pricePercent: integer('price_percent').notNull(),
  position: integer().notNull(),
  active: boolean().notNull(),
});

export type AreaRow = typeof areas.$inferSelect;

/** An area with its city's name. */
export interface AreaInCity {
  readonly area: AreaRow;
  readonly cityName: string;
  /** The form of phones there; missing where it was not asked for. */
  readonly country?: City['country'];
}

/** What is shown of an area. */
export interface ShownArea extends Pick<AreaInCity, 'cityName'> {
  readonly area: Pick<AreaRow, 'id' | 'name' | 'lat' | 'lng'>;
}

const byName = new Intl.Collator('fa');

/** The areas of a city, by name as Persian sorts them. */
export async function findAreas(db: Database, cityId: string): Promise<AreaInCity[]> {
  const found = await selectActive(db, eq(areas.cityId, cityId));
  return found.toSorted((a, b) => byName.compare(a.area.name, b.area.name));
}

/** Every area that is served, in any city. */
export function findAllAreas(db: Database): Promise<AreaInCity[]> {
  return selectActive(db, undefined);
}

/** The ids among these that are areas of a city. */
export async function findKnownAreas(
  db: Database,
  ids: readonly string[],
  cityId: string,
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await selectActive(db, and(eq(areas.cityId, cityId), inArray(areas.id, [...ids])));
  return new Set(found.map(({ area }) => area.id));
}

function selectActive(db: Database, isWanted: SQL | undefined): Promise<AreaInCity[]> {
  return db
    .select({ area: areas, cityName: cities.name, country: cities.country })
    .from(areas)
    .innerJoin(cities, eq(cities.id, areas.cityId))
    .where(and(eq(areas.active, true), eq(cities.active, true), isWanted));
}

export type CityRow = typeof cities.$inferSelect;

/** The cities that are served, in the order they are shown. */
export function findCities(db: Database): Promise<CityRow[]> {
  return db.select().from(cities).where(eq(cities.active, true)).orderBy(asc(cities.position));
}
