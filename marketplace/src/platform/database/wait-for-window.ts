import { and, desc, gt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** The rows that a sliding window counts, by the instant in `at`. */
interface SlidingWindow {
  readonly table: PgTable;
  readonly at: PgColumn;
  readonly isCounted: SQL;
  readonly limit: number;
  readonly windowMs: number;
}

/** The time in ms until fewer than `limit` rows are within the window; 0 if there are fewer now. `now` in ms. */
export async function waitForWindow(
  tx: Database,
  { table, at, isCounted, limit, windowMs }: SlidingWindow,
  now: number,
): Promise<number> {
  const recent = await tx
    .select({ at })
    .from(table)
    .where(and(isCounted, gt(at, new Date(now - windowMs))))
    .orderBy(desc(at))
    .limit(limit);
  const oldest = recent.length < limit ? undefined : recent.at(-1)?.at;
  return oldest instanceof Date ? oldest.getTime() + windowMs - now : 0;
}
