import { and, asc, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { expertCities, expertRestrictions, experts, expertServices, favouriteExperts } from './tables.ts';

export type ExpertRow = typeof experts.$inferSelect;
export type RestrictionRow = typeof expertRestrictions.$inferSelect;

/** Where experts are looked for; without a city, in all of them. */
export interface ExpertPlace {
  readonly serviceId: string;
  readonly cityId?: string | undefined;
}

/** The experts of a service, best first: by average score, then by how many scores it is of. */
export function findExperts(db: Database, place: ExpertPlace): Promise<ExpertRow[]> {
  return db
    .select()
    .from(experts)
    .where(and(eq(experts.active, true), worksAt(db, place)))
    .orderBy(sql`${experts.averageScore} desc nulls last`, desc(experts.scores), asc(experts.id));
}

/** One expert of a service in a city; undefined where there is no such expert there. */
export async function findExpertAt(
  db: Database,
  id: string,
  place: ExpertPlace,
): Promise<ExpertRow | undefined> {
  const isWanted = and(eq(experts.id, id), eq(experts.active, true), worksAt(db, place));
  return (await db.select().from(experts).where(isWanted))[0];
}

export async function findExpert(db: Database, id: string): Promise<ExpertRow | undefined> {
  return (
    await db
      .select()
      .from(experts)
      .where(and(eq(experts.id, id), eq(experts.active, true)))
  )[0];
}

/** What the experts of a service do not do, or what one of them does not. */
export function findRestrictions(
  db: Database,
  serviceId: string,
  expertId?: string,
): Promise<RestrictionRow[]> {
  const ofOne = expertId === undefined ? undefined : eq(expertRestrictions.expertId, expertId);
  return db
    .select()
    .from(expertRestrictions)
    .where(and(eq(expertRestrictions.serviceId, serviceId), ofOne))
    .orderBy(asc(expertRestrictions.questionId));
}

/** The experts whom a customer keeps as favourites and who do a service, in the customer's order. */
export async function findFavourites(
  db: Database,
  customerId: string,
  place: ExpertPlace,
): Promise<ExpertRow[]> {
  const rows = await db
    .select({ expert: experts })
    .from(favouriteExperts)
    .innerJoin(experts, eq(experts.id, favouriteExperts.expertId))
    .where(and(eq(favouriteExperts.customerId, customerId), eq(experts.active, true), worksAt(db, place)))
    .orderBy(asc(favouriteExperts.position));
  return rows.map(({ expert }) => expert);
}

function worksAt(db: Database, { serviceId, cityId }: ExpertPlace): SQL | undefined {
  const does = and(eq(expertServices.expertId, experts.id), eq(expertServices.serviceId, serviceId));
  const service = exists(db.select({ id: expertServices.expertId }).from(expertServices).where(does));
  if (cityId === undefined) return service;
  const works = and(eq(expertCities.expertId, experts.id), eq(expertCities.cityId, cityId));
  return and(service, exists(db.select({ id: expertCities.expertId }).from(expertCities).where(works)));
}
