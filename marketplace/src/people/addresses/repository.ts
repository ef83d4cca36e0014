import { and, desc, eq, inArray, lt, sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, pgTable, text, index, unique } from 'drizzle-orm/pg-core';
import { areas, cities, type ShownArea } from '../places/index.ts';
import { type Database, instant } from '../../platform/database/database.ts';
import { isThere, rowsOf, valueOf } from '../../platform/database/read-together.ts';
import { users } from '../accounts/index.ts';

export const addresses = pgTable(
  'addresses',
  {
    id: text().primaryKey(),
    /** Orders addresses by age. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity().unique(),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    /** The user who saved it: the customer or an operator. */
    createdBy: text('created_by')
      .notNull()
      .references(() => users.id),
    areaId: text('area_id')
      .notNull()
      .references(() => areas.id),
    detail: text().notNull(),
    /** Digits with the prefix 98. [W-3.01] */
    landline: text(),
    lat: doublePrecision(),
    lng: doublePrecision(),
    /** False: deleted. Orders may still name it. */
    isActive: boolean('is_active').notNull().default(true),
    /** When it was deleted; the database notes it. Null once what it says is erased. */
    deletedAt: instant('deleted_at'),
    /** Null: it came with the demo content. */
    idempotencyKey: text('idempotency_key').unique(),
    bodyHash: text('body_hash'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('addresses_deleted')
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null`),
    index('addresses_ever_of_customer').on(table.customerId),
    index('addresses_of_customer')
      .on(table.customerId, table.number.desc())
      .where(sql`${table.isActive}`),
  ],
);

export const addressWarnings = pgTable(
  'address_warnings',
  {
    cityId: text('city_id')
      .notNull()
      .references(() => cities.id),
    /** Null: in the whole city. */
    areaId: text('area_id').references(() => areas.id),
    html: text().notNull(),
  },
  (table) => [unique().on(table.cityId, table.areaId).nullsNotDistinct()],
);

type AddressRow = typeof addresses.$inferSelect;

/** An address in its area. */
export type FoundAddress = NonNullable<Awaited<ReturnType<typeof findAddress>>>;

/** The fields of an address that can change. */
export type AddressChange = Partial<
  Pick<AddressRow, 'areaId' | 'detail' | 'landline' | 'lat' | 'lng' | 'isActive'>
>;

/** What is shown of an address. */
export interface ShownAddress extends ShownArea {
  readonly address: Pick<AddressRow, 'id' | 'detail' | 'landline' | 'lat' | 'lng' | 'isActive'>;
}

/** A filter for addresses of a customer; without city and area it matches all. */
interface AddressFilter {
  readonly customerId: string;
  readonly cityId?: string | undefined;
  readonly areaId?: string | undefined;
}

/** The active addresses of a customer, newest first, as a value of `readTogether`. [W-7.12] */
export function addressesWith(filter: AddressFilter, page: { limit: number; offset: number }) {
  const { customerId, cityId, areaId } = filter;
  const isWanted = and(
    eq(addresses.customerId, customerId),
    eq(addresses.isActive, true),
    cityId === undefined ? undefined : eq(areas.cityId, cityId),
    areaId === undefined ? undefined : eq(addresses.areaId, areaId),
  );
  const address = sql`json_build_object('id', ${addresses.id}, 'detail', ${addresses.detail}, 'landline', ${addresses.landline},
    'lat', ${addresses.lat}, 'lng', ${addresses.lng}, 'isActive', ${addresses.isActive})`;
  const area = sql`json_build_object('id', ${areas.id}, 'name', ${areas.name}, 'lat', ${areas.lat}, 'lng', ${areas.lng})`;
  return rowsOf<ShownAddress>(
    sql`select ${address} as address, ${area} as area, ${cities.name} as "cityName" from ${addresses}
      inner join ${areas} on ${areas.id} = ${addresses.areaId} inner join ${cities} on ${cities.id} = ${areas.cityId}
      where ${isWanted} order by ${desc(addresses.number)} limit ${page.limit} offset ${page.offset}`,
  );
}

/** One address, deleted or not; of the given customer, or of any. */
export async function findAddress(db: Database, id: string, customerId: string | null) {
  const isAllowed = customerId === null ? undefined : eq(addresses.customerId, customerId);
  return (await selectAddresses(db, and(eq(addresses.id, id), isAllowed)))[0];
}

/** The address that a key made. */
export async function findAddressByKey(db: Database, key: string) {
  return (await selectAddresses(db, eq(addresses.idempotencyKey, key)))[0];
}

/** The ids among these that are active addresses of a customer in the served areas of a city. */
export async function findKnownAddresses(
  db: Database,
  ids: readonly string[],
  { customerId, cityId }: { customerId: string | null; cityId: string },
): Promise<ReadonlySet<string>> {
  if (ids.length === 0 || customerId === null) return new Set();
  const isOwn = and(eq(addresses.customerId, customerId), eq(addresses.isActive, true));
  const found = await selectAddresses(
    db,
    and(isOwn, eq(areas.cityId, cityId), eq(areas.active, true), inArray(addresses.id, [...ids])),
  );
  return new Set(found.map(({ address }) => address.id));
}

/** How many active addresses a customer has, as a value of `readTogether`; 0 for none. */
export function addressesOf(customerId: string | null): SQL<number> {
  const isOwn = and(sql`${addresses.customerId} = ${customerId}`, eq(addresses.isActive, true));
  return sql`(select count(*) from ${addresses} where ${isOwn})`.mapWith(Number);
}

/** Whether a key made an address, as a value of `readTogether`. */
export const isKeyOfAddress = (key: string): SQL<boolean> =>
  isThere(sql`select from ${addresses} where ${eq(addresses.idempotencyKey, key)}`);

/** Stores an address; undefined if its key already has one. */
export async function insertAddress(
  tx: Database,
  address: typeof addresses.$inferInsert,
): Promise<AddressRow | undefined> {
  const inserted = await tx
    .insert(addresses)
    .values(address)
    .onConflictDoNothing({ target: addresses.idempotencyKey })
    .returning();
  return inserted[0];
}

/** Changes an address that is not deleted. */
export async function changeAddress(db: Database, id: string, change: AddressChange): Promise<void> {
  await db
    .update(addresses)
    .set(change)
    .where(and(eq(addresses.id, id), eq(addresses.isActive, true)));
}

/** The warning of an area, else of its city, as HTML, as a value of `readTogether`; null without one or without a city. */
export function warningOf({ cityId, areaId }: Pick<AddressFilter, 'cityId' | 'areaId'>): SQL<string | null> {
  const { html, cityId: city, areaId: area } = addressWarnings;
  return valueOf<string>(sql`select ${html} from ${addressWarnings}
    where ${city} = ${cityId ?? null} and (${area} is null or ${area} = ${areaId ?? null}) order by ${area} nulls last limit 1`);
}

function selectAddresses(db: Database, isWanted: SQL | undefined) {
  return db
    .select({ address: addresses, area: areas, cityName: cities.name })
    .from(addresses)
    .innerJoin(areas, eq(areas.id, addresses.areaId))
    .innerJoin(cities, eq(cities.id, areas.cityId))
    .where(isWanted)
    .$dynamic();
}

/** The addresses that are erased at once. */
const erasedAtOnce = 1_000;

/** Erases what addresses say that were deleted before an instant, unless `isNeeded`, a condition of their rows. */
export async function eraseDeletedAddresses(db: Database, before: Date, isNeeded: SQL): Promise<void> {
  const nothing = { detail: '', landline: null, lat: null, lng: null, idempotencyKey: null, bodyHash: null };
  const isOld = and(lt(addresses.deletedAt, before), sql`not ${isNeeded}`);
  const batch = sql`select ${addresses.id} from ${addresses} where ${isOld} limit ${erasedAtOnce} for update skip locked`;
  for (let erased = erasedAtOnce; erased === erasedAtOnce;) {
    const gone = await db
      .update(addresses)
      .set({ ...nothing, deletedAt: null })
      .where(sql`${addresses.id} in (${batch})`)
      .returning({ id: addresses.id });
    erased = gone.length;
  }
}
