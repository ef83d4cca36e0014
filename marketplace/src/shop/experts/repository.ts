import { and, asc, desc, eq, exists, gte, inArray, sql, type SQL } from 'drizzle-orm';
import { boolean, doublePrecision, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type Database, instant } from '../../platform/database/database.ts';
import type { ServiceName } from '@gam/schemas/upstream';
import { serviceCities, services, titleOfService } from '../catalogue/index.ts';
import { cities, type CityRow } from '../../people/places/index.ts';
import { users } from '../../people/accounts/index.ts';

const genders = ['female', 'male'] as const;
export type Gender = (typeof genders)[number];

export const experts = pgTable('experts', {
  id: text().primaryKey(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  gender: text().$type<Gender>().notNull(),
  /** The picture's path; null: none was given. */
  avatar: text(),
  /** The number of scores in the average. */
  scores: integer().notNull(),
  averageScore: doublePrecision('average_score'),
  doneOrders: integer('done_orders').notNull(),
  isGold: boolean('is_gold').notNull(),
  isSilver: boolean('is_silver').notNull(),
  discountPercent: integer('discount_percent'),
  /** Null: without an end. */
  discountEndsAt: instant('discount_ends_at'),
  /** The referral code of the expert's discounts, folded like a voucher; null if there is none. */
  referralCode: text('referral_code').unique(),
  active: boolean().notNull(),
  /** Canonical: 989121234567; null: none is known. */
  phone: text(),
});

export const expertServices = pgTable(
  'expert_services',
  {
    expertId: text('expert_id')
      .notNull()
      .references(() => experts.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
  },
  (table) => [primaryKey({ columns: [table.expertId, table.serviceId] })],
);

export const expertCities = pgTable(
  'expert_cities',
  {
    expertId: text('expert_id')
      .notNull()
      .references(() => experts.id),
    cityId: text('city_id')
      .notNull()
      .references(() => cities.id),
  },
  (table) => [primaryKey({ columns: [table.expertId, table.cityId] })],
);

export const expertRestrictions = pgTable(
  'expert_restrictions',
  {
    expertId: text('expert_id')
      .notNull()
      .references(() => experts.id),
    serviceId: text('service_id')
      .notNull()
      .references(() => services.id),
    questionId: text('question_id').notNull(),
    /** The options that remain. */
    answers: jsonb().$type<readonly string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.expertId, table.serviceId, table.questionId] })],
);

export const favouriteExperts = pgTable(
  'favourite_experts',
  {
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    expertId: text('expert_id')
      .notNull()
      .references(() => experts.id),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.expertId] })],
);

export type ExpertRow = typeof experts.$inferSelect;
export type RestrictionRow = typeof expertRestrictions.$inferSelect;

/** The service and city of the wanted experts; without a city, all cities. */
export interface ExpertPlace {
  readonly serviceId: string;
  readonly cityId?: string | undefined;
}

/** Counts a score of one to five in an expert's average. */
export async function countScore(tx: Database, id: string, stars: number): Promise<void> {
  const { averageScore, scores } = experts;
  await tx
    .update(experts)
    .set({
      averageScore: sql`(coalesce(${averageScore}, 0) * ${scores} + ${stars}) / (${scores} + 1)`,
      scores: sql`${scores} + 1`,
    })
    .where(eq(experts.id, id));
}

/** The experts of a service, best first: by average score, then by the number of scores. */
export function findExperts(db: Database, place: ExpertPlace): Promise<ExpertRow[]> {
  return db
    .select()
    .from(experts)
    .where(and(eq(experts.active, true), worksAt(db, place)))
    .orderBy(sql`${experts.averageScore} desc nulls last`, desc(experts.scores), asc(experts.id));
}

/** The least number of scores with which an average counts among the best of a city. */
const leastScores = 20;

/** An expert with the services that they do in a city, in the order of the catalogue. */
interface ExpertOfCity {
  readonly expert: ExpertRow;
  readonly services: readonly ServiceName[];
}

/** The best experts of a city who do a service there, by average score, then by the number of scores. */
export async function findTopExperts(db: Database, cityId: string, limit: number): Promise<ExpertOfCity[]> {
  const isServed = and(
    eq(expertServices.expertId, experts.id),
    eq(serviceCities.cityId, cityId),
    eq(services.active, true),
  );
  const served = db
    .select({ id: expertServices.expertId })
    .from(expertServices)
    .innerJoin(services, eq(services.id, expertServices.serviceId))
    .innerJoin(serviceCities, eq(serviceCities.serviceId, services.id))
    .where(isServed);
  const works = and(eq(expertCities.expertId, experts.id), eq(expertCities.cityId, cityId));
  const isThere = exists(db.select({ id: expertCities.expertId }).from(expertCities).where(works));
  const found = await db
    .select()
    .from(experts)
    .where(and(eq(experts.active, true), gte(experts.scores, leastScores), isThere, exists(served)))
    .orderBy(sql`${experts.averageScore} desc nulls last`, desc(experts.scores), asc(experts.id))
    .limit(limit);
  const { main, category, slug } = services;
  const done = await db
    .select({ expertId: expertServices.expertId, service: { main, category, slug, title: titleOfService } })
    .from(expertServices)
    .innerJoin(services, and(eq(services.id, expertServices.serviceId), eq(services.active, true)))
    .innerJoin(serviceCities, and(eq(serviceCities.serviceId, services.id), eq(serviceCities.cityId, cityId)))
    .where(
      inArray(
        expertServices.expertId,
        found.map(({ id }) => id),
      ),
    )
    .orderBy(asc(services.position));
  return found.map((expert) => ({
    expert,
    services: done.flatMap(({ expertId, service }) => (expertId === expert.id ? [service] : [])),
  }));
}

/** A service that an expert does in a city. */
interface PlaceRow {
  readonly city: Pick<CityRow, 'id' | 'name' | 'slug'>;
  readonly service: ServiceName;
}

/** What an expert does in each of their cities, in the order of cities and of the catalogue. */
export function findPlacesOf(db: Database, expertId: string): Promise<PlaceRow[]> {
  const { main, category, slug } = services;
  return db
    .select({
      city: { id: cities.id, name: cities.name, slug: cities.slug },
      service: { main, category, slug, title: titleOfService },
    })
    .from(expertCities)
    .innerJoin(cities, eq(cities.id, expertCities.cityId))
    .innerJoin(expertServices, eq(expertServices.expertId, expertCities.expertId))
    .innerJoin(services, and(eq(services.id, expertServices.serviceId), eq(services.active, true)))
    .innerJoin(
      serviceCities,
      and(eq(serviceCities.serviceId, services.id), eq(serviceCities.cityId, cities.id)),
    )
    .where(eq(expertCities.expertId, expertId))
    .orderBy(asc(cities.position), asc(services.position));
}

/** An expert of a service in a city; undefined if the expert does not work there. */
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

/** The exclusions of a service's experts, or of one of them. */
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

/** The favourite experts of a customer who do a service, in the customer's order. */
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
