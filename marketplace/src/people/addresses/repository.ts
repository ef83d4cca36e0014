import { and, count, desc, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import { bigint, boolean, doublePrecision, pgTable, text, index, unique } from 'drizzle-orm/pg-core';
import { areas, cities } from '../places/index.ts';
import { type Database, instant } from '../../platform/database/database.ts';
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

export type AddressRow = typeof addresses.$inferSelect;

/** An address in its area. */
export type FoundAddress = NonNullable<Awaited<ReturnType<typeof findAddress>>>;

/** The fields of an address that can change. */
export type AddressChange = Partial<
  Pick<AddressRow, 'areaId' | 'detail' | 'landline' | 'lat' | 'lng' | 'isActive'>
>;

/** A filter for addresses of a customer; without city and area it matches all. */
interface AddressFilter {
  readonly customerId: string;
  readonly cityId?: string | undefined;
  readonly areaId?: string | undefined;
}

/** The active addresses of a customer, newest first. [W-7.12] */
export function findAddresses(db: Database, filter: AddressFilter, page: { limit: number; offset: number }) {
  const { customerId, cityId, areaId } = filter;
  const isWanted = and(
    eq(addresses.customerId, customerId),
    eq(addresses.isActive, true),
    cityId === undefined ? undefined : eq(areas.cityId, cityId),
    areaId === undefined ? undefined : eq(addresses.areaId, areaId),
  );
  return selectAddresses(db, isWanted).orderBy(desc(addresses.number)).limit(page.limit).offset(page.offset);
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

/** How many active addresses a customer has. */
export async function countAddresses(db: Database, customerId: string): Promise<number> {
  const isOwn = and(eq(addresses.customerId, customerId), eq(addresses.isActive, true));
  const [row] = await db.select({ total: count() }).from(addresses).where(isOwn);
  return row?.total ?? 0;
}

/** Stores an address; false if its key already has one. */
export async function insertAddress(tx: Database, address: typeof addresses.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(addresses)
    .values(address)
    .onConflictDoNothing({ target: addresses.idempotencyKey })
    .returning({ id: addresses.id });
  return inserted.length > 0;
}

/** Changes an address that is not deleted. */
export async function changeAddress(db: Database, id: string, change: AddressChange): Promise<void> {
  await db
    .update(addresses)
    .set(change)
    .where(and(eq(addresses.id, id), eq(addresses.isActive, true)));
}

/** The warning of an area, else of its city, as HTML; null without one. */
export async function findWarning(
  db: Database,
  { cityId, areaId = null }: { cityId: string; areaId?: string | null | undefined },
): Promise<string | null> {
  const fits = or(isNull(addressWarnings.areaId), eq(addressWarnings.areaId, areaId ?? ''));
  const [found] = await db
    .select({ html: addressWarnings.html })
    .from(addressWarnings)
    .where(and(eq(addressWarnings.cityId, cityId), fits))
    .orderBy(sql`${addressWarnings.areaId} nulls last`)
    .limit(1);
  return found?.html ?? null;
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
