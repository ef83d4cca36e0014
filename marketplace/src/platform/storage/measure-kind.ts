import { and, count, eq, getTableName, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import type { StorageLimits, StoredKind } from './stored-kind.ts';

/** How much of a kind is stored. */
interface Measured {
  readonly rows: number;
  readonly bytes: number;
}

export async function measureKind(db: Database, { table, isCounted, bytes }: StoredKind): Promise<Measured> {
  const [row] = await db
    .select({ rows: count(), bytes: sql`coalesce(sum(${bytes ?? sql`0`}), 0)`.mapWith(Number) })
    .from(table)
    .where(isCounted);
  return row ?? { rows: 0, bytes: 0 };
}

/** How full a kind is; 1 is full. */
export const fullnessOf = ({ rows, bytes }: Measured, limits: StorageLimits): number =>
  Math.max(rows / limits.rows, limits.bytes === undefined ? 0 : bytes / limits.bytes);

/** The number of counted rows with a value in a column. */
export const countOf = (
  db: Database,
  { table, isCounted }: StoredKind,
  column: PgColumn,
  value: string,
): Promise<number> => db.$count(table, and(isCounted, eq(column, value)));

/** The number of counted rows whose network lies in a wider one, in CIDR. Other senders' names are not counted. */
export const countWithin = (
  db: Database,
  { table, isCounted }: StoredKind,
  network: PgColumn,
  wider: string,
): Promise<number> =>
  db.$count(
    table,
    and(
      isCounted,
      sql`case when ${network} ~ '^[0-9a-f:.]+$' then ${network}::inet <<= ${wider}::inet else false end`,
    ),
  );

/** A holder of rows that may be evicted. */
interface Holder {
  readonly name: string;
  readonly rows: number;
}

/** The rows of before an instant that may be evicted. */
const evictable = ({ isCounted, eviction }: Evictable, before: Date): SQL | undefined =>
  and(isCounted, eviction.isAllowed, lt(eviction.at, before));

type Evictable = StoredKind & { readonly eviction: NonNullable<StoredKind['eviction']> };

/** Returns who holds most of what may be evicted of a kind; undefined if nothing may. */
export async function findTopHolder(
  db: Database,
  kind: Evictable,
  before: Date,
): Promise<Holder | undefined> {
  const size = kind.bytes ? sql`sum(${kind.bytes})` : count();
  const [most] = await db
    .select({ name: sql<string>`${kind.eviction.holder}`.as('name'), rows: count() })
    .from(kind.table)
    .where(evictable(kind, before))
    .groupBy(sql`1`)
    .orderBy(sql`${size} desc`)
    .limit(1);
  return most;
}

/** Deletes the oldest rows of a holder that may be evicted, at most `most`; returns the names of their files, or of rows. */
export async function evictRows(
  db: Database,
  kind: Evictable,
  { holder, before, most }: { readonly holder: string; readonly before: Date; readonly most: number },
): Promise<readonly string[]> {
  const { table, eviction, files } = kind;
  const isTheirs = and(evictable(kind, before), sql`${eviction.holder} = ${holder}`);
  const batch = sql`select ctid from ${table} where ${isTheirs} order by ${eviction.at} limit ${most} for update skip locked`;
  const gone = await db
    .delete(table)
    .where(sql`${sql.identifier(getTableName(table))}.ctid = any(array(${batch}))`)
    .returning({ name: sql<string>`${files ?? sql`''`}` });
  return gone.map(({ name }) => name);
}
