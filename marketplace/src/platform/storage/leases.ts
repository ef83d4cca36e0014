import { and, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { type Database, instant } from '../database/database.ts';
import type { Amount } from './stored-kind.ts';

/** The room of each kind that a process may fill without counting again, with what it is storing now. */
export const storageLeases = pgTable(
  'storage_leases',
  {
    kind: text().notNull(),
    process: text().notNull(),
    rows: bigint({ mode: 'number' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** By the clock of the database. */
    until: instant('until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.process] })],
);

interface Lease {
  readonly kind: string;
  readonly process: string;
}

/** Returns what the other processes may store of a kind. */
export async function sumOtherLeases(tx: Database, { kind, process }: Lease): Promise<Amount> {
  const { rows, bytes, until } = storageLeases;
  const [sum] = await tx
    .select({
      rows: sql`coalesce(sum(${rows}), 0)`.mapWith(Number),
      bytes: sql`coalesce(sum(${bytes}), 0)`.mapWith(Number),
    })
    .from(storageLeases)
    .where(
      and(
        eq(storageLeases.kind, kind),
        ne(storageLeases.process, process),
        gt(until, sql`clock_timestamp()`),
      ),
    );
  return sum ?? { rows: 0, bytes: 0 };
}

/** Replaces a process's lease of a kind. `lifeMs`: from now on. */
export async function writeLease(
  tx: Database,
  lease: Lease,
  { rows, bytes }: Amount,
  lifeMs: number,
): Promise<void> {
  const values = { rows, bytes, until: sql`clock_timestamp() + ${lifeMs / 1000} * interval '1 s'` };
  await tx
    .insert(storageLeases)
    .values({ ...lease, ...values })
    .onConflictDoUpdate({ target: [storageLeases.kind, storageLeases.process], set: values });
}

/** Deletes the leases of processes that are gone. */
export async function deleteOldLeases(db: Database): Promise<void> {
  await db.delete(storageLeases).where(lt(storageLeases.until, sql`clock_timestamp()`));
}
