import { and, count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import type { Amount, StorageLimits, StoredKind } from './stored-kind.ts';

/** Counts what is stored of a kind. */
export async function measureKind(db: Database, { table, isCounted, bytes }: StoredKind): Promise<Amount> {
  const [row] = await db
    .select({ rows: count(), bytes: sql`coalesce(sum(${bytes ?? sql`0`}), 0)`.mapWith(Number) })
    .from(table)
    .where(isCounted);
  return row ?? { rows: 0, bytes: 0 };
}

/** How full a kind is; 1 is full. */
export const fullnessOf = ({ rows, bytes }: Amount, limits: StorageLimits): number =>
  Math.max(rows / limits.rows, limits.bytes === undefined ? 0 : bytes / limits.bytes);

/** The number of counted rows of a customer. */
export const countOf = (
  db: Database,
  { table, isCounted }: StoredKind,
  customer: PgColumn | SQL,
  customerId: string,
): Promise<number> => db.$count(table, and(isCounted, sql`${customer} = ${customerId}`));
