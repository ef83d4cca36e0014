import { and, count, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { readTogether, valueOf } from '../database/read-together.ts';
import type { Amount, StorageLimits, StoredKind } from './stored-kind.ts';

const sumOf = ({ bytes }: StoredKind) => sql`coalesce(sum(${bytes ?? sql`0`}), 0)`.mapWith(Number);

/** Counts what is stored of a kind. */
export async function measureKind(db: Database, kind: StoredKind): Promise<Amount> {
  const [row] = await db
    .select({ rows: count(), bytes: sumOf(kind) })
    .from(kind.table)
    .where(kind.isCounted);
  return row ?? { rows: 0, bytes: 0 };
}

/** Counts what is stored of several kinds, in one statement; in the order of the kinds. */
export async function measureKinds(db: Database, kinds: readonly StoredKind[]): Promise<Amount[]> {
  const counts = kinds.map(({ table, isCounted = sql`true`, ...kind }, at) => {
    const counted = sql`select json_build_array(count(*), ${sumOf({ table, ...kind })}) from ${table} where ${isCounted}`;
    return [String(at), valueOf<readonly [number, number]>(counted)] as const;
  });
  const found = await readTogether<Record<string, readonly [number, number] | null>>(
    db,
    Object.fromEntries(counts),
  );
  return kinds.map((_kind, at) => {
    const [rows = 0, bytes = 0] = found[at] ?? [];
    return { rows, bytes };
  });
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
