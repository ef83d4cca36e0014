import { and, desc, gt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { readTogether } from './read-together.ts';

/** The rows that a sliding window counts, by the instant in `at`. */
interface SlidingWindow {
  readonly table: PgTable;
  readonly at: PgColumn;
  readonly isCounted: SQL;
  /** At least 1. */
  readonly limit: number;
  readonly windowMs: number;
}

/**
 * The time in ms until each of some windows has fewer rows than its limit; 0 if all have fewer now. Reads them in one
 * statement. `now` in ms.
 */
export async function waitForWindows(
  tx: Database,
  windows: readonly SlidingWindow[],
  now: number,
): Promise<number> {
  if (windows.length === 0) return 0;
  const values = windows.map((window, index) => [index, fillerOf(window, now)] as const);
  const fillers = await readTogether<Record<string, Date | null>>(tx, Object.fromEntries(values));
  const waits = windows.map(({ windowMs }, index) => {
    const at = fillers[index]?.getTime();
    return at === undefined ? 0 : at + windowMs - now;
  });
  return Math.max(0, ...waits);
}

/** The instant of the oldest row that fills a window, as a value; null if it is not full. */
function fillerOf({ table, at, isCounted, limit, windowMs }: SlidingWindow, now: number): SQL<Date | null> {
  const isRecent = and(isCounted, gt(at, new Date(now - windowMs)));
  const filler = sql`(select ${at} from ${table} where ${isRecent} order by ${desc(at)} limit 1 offset ${limit - 1})`;
  return sql`${filler}`.mapWith(at) as SQL<Date | null>;
}
