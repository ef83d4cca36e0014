import { and, eq, inArray, type SQL, asc } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { areas, cities } from './tables.ts';

export type AreaRow = typeof areas.$inferSelect;

/** An area and what its city is called. */
export interface AreaInCity {
  readonly area: AreaRow;
  readonly cityName: string;
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

/** Which of these ids are areas of a city. */
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
    .select({ area: areas, cityName: cities.name })
    .from(areas)
    .innerJoin(cities, eq(cities.id, areas.cityId))
    .where(and(eq(areas.active, true), eq(cities.active, true), isWanted));
}

export type CityRow = typeof cities.$inferSelect;

/** The cities that are served, in the order they are shown. */
export function findCities(db: Database): Promise<CityRow[]> {
  return db.select().from(cities).where(eq(cities.active, true)).orderBy(asc(cities.position));
}
