import { and, asc, eq, exists, inArray, isNotNull, sql, type SQL } from 'drizzle-orm';
import { cities, type CityRow } from '../../people/places/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { serviceCities, services } from '../catalogue/index.ts';
import { expertCities, experts, expertServices } from '../experts/index.ts';

/** The cities where one of these services is offered, in the order in which lists show them. */
function findCitiesWith(db: Database, isWanted: SQL | undefined): Promise<CityRow[]> {
  const offered = db
    .select({ id: serviceCities.cityId })
    .from(serviceCities)
    .innerJoin(services, eq(services.id, serviceCities.serviceId))
    .where(and(eq(serviceCities.cityId, cities.id), eq(services.active, true), isWanted));
  return db
    .select()
    .from(cities)
    .where(and(eq(cities.active, true), exists(offered)))
    .orderBy(asc(cities.position));
}

/** The cities that have a service. */
export const findCitiesOfService = (db: Database, id: string): Promise<CityRow[]> =>
  findCitiesWith(db, eq(services.id, id));

/** The cities that have a service of a category. */
export const findCitiesOfCategory = (
  db: Database,
  { main, slug }: { readonly main: string; readonly slug: string },
): Promise<CityRow[]> => findCitiesWith(db, and(eq(services.main, main), eq(services.category, slug)));

/** The average of all scores of a city's experts who do one of these services; null without a score. */
export async function findRating(
  db: Database,
  serviceIds: readonly string[],
  cityId: string,
): Promise<{ readonly average: number; readonly count: number } | null> {
  const does = and(
    eq(expertServices.expertId, experts.id),
    inArray(expertServices.serviceId, [...serviceIds]),
  );
  const works = and(eq(expertCities.expertId, experts.id), eq(expertCities.cityId, cityId));
  const [found] = await db
    .select({
      count: sql<number>`coalesce(sum(${experts.scores}), 0)::int`,
      average: sql<number>`sum(${experts.averageScore} * ${experts.scores}) / nullif(sum(${experts.scores}), 0)`,
    })
    .from(experts)
    .where(
      and(
        eq(experts.active, true),
        isNotNull(experts.averageScore),
        exists(db.select({ id: expertServices.expertId }).from(expertServices).where(does)),
        exists(db.select({ id: expertCities.expertId }).from(expertCities).where(works)),
      ),
    );
  if (found === undefined || found.count === 0) return null;
  return { count: found.count, average: Math.round(found.average * 10) / 10 };
}
