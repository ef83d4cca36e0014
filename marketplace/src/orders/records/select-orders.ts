import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import { users } from '../../people/accounts/index.ts';
import { cities } from '../../people/places/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { services } from '../../shop/catalogue/index.ts';
import { documentVersions } from '../../shop/content-documents/index.ts';
import { experts } from '../../shop/experts/index.ts';
import { orders } from './tables.ts';

/** The version of the service that an order was placed with, where it is not the service's own by now. */
const isPlacedVersion = and(
  eq(documentVersions.kind, 'service'),
  eq(documentVersions.id, orders.serviceId),
  eq(documentVersions.number, orders.serviceVersion),
  ne(documentVersions.number, services.version),
);
/** The service as the order was placed with. */
const placedDetail = sql`coalesce(${documentVersions.document}::jsonb -> 'detail', ${services.detail})`;

/** The first value of the answered time: a day or an instant. */
const visitDate = sql<
  string | null
>`jsonb_path_query_first(${orders.answers}, '$[*] ? (@.type == "timestamp").values[0]') #>> '{}'`;

/** The answered time in words. */
const visitTime = sql<
  string | null
>`nullif(jsonb_path_query_first(${orders.answers}, '$[*] ? (@.type == "timestamp").text') #>> '{}', '')`;

const { uuid, legacyId, status, price, createdAt } = orders;
const { main, category, slug, image } = services;

/** What lists show of an order: whole services, fifty times, would cost more than the search. */
const cardFields = {
  order: { uuid, legacyId, status, price, createdAt, visitDate },
  service: { title: sql<string>`${placedDetail} ->> 'title'`, main, category, slug, image },
  city: { id: cities.id, name: cities.name },
};

/** Selects what lists show of orders. */
export function selectCards(db: Database, isWanted: SQL | undefined) {
  return db
    .select(cardFields)
    .from(orders)
    .innerJoin(services, eq(services.id, orders.serviceId))
    .innerJoin(cities, eq(cities.id, orders.cityId))
    .leftJoin(documentVersions, isPlacedVersion)
    .where(isWanted)
    .$dynamic();
}

/** Selects what lists show of orders, with their customers. */
export function selectCustomersCards(db: Database, isWanted: SQL) {
  return db
    .select({ ...cardFields, visitTime, customer: users })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .innerJoin(services, eq(services.id, orders.serviceId))
    .innerJoin(cities, eq(cities.id, orders.cityId))
    .leftJoin(documentVersions, isPlacedVersion)
    .where(isWanted)
    .$dynamic();
}

/** Selects whole orders with their service and city. */
export function selectOrders(db: Database, isWanted: SQL | undefined) {
  return db
    .select({
      order: orders,
      service: { ...getTableColumns(services), detail: placedDetail.mapWith(services.detail) },
      city: cities,
      /** The customer's. */
      phone: users.phone,
      expertPhone: experts.phone,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.customerId))
    .innerJoin(services, eq(services.id, orders.serviceId))
    .innerJoin(cities, eq(cities.id, orders.cityId))
    .leftJoin(documentVersions, isPlacedVersion)
    .leftJoin(experts, eq(experts.id, orders.specificWorkman))
    .where(isWanted)
    .$dynamic();
}
