import { and, asc, lte, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';

/** Rows of a table that wait for a try, each at its own time. */
interface Queue<T extends PgTable> {
  readonly table: T;
  /** When a row is tried next. */
  readonly dueAt: PgColumn;
  /** The column that rows are ordered by, oldest first. */
  readonly age: PgColumn;
  /** The condition of waiting rows. */
  readonly isWaiting: SQL | undefined;
  readonly isRow: (row: T['$inferSelect']) => SQL;
  /** The update of a taken row: `dueAt` moves into the future. */
  readonly postpone: (row: T['$inferSelect']) => Readonly<Record<string, unknown>>;
  /** The maximum of rows; 20 by default. */
  readonly maxRows?: number;
}

/** When a failed row is tried again. */
export interface Retries {
  /** The wait grows by this after each try. */
  readonly retryAfterMs: number;
  readonly maxWaitMs?: number;
  /** Left out: tries never end. */
  readonly maxAttempts?: number;
}

const manyRows = 20;

/** Later than any instant that is queried. */
export const never = new Date('9999-01-01');

/**
 * Takes the rows that are due, oldest first, up to a maximum; `mayHaveMore` if others may be due. Taking moves a row's next
 * try into the future, so no transaction stays open during a call, and a process that dies only delays its rows. `now`
 * in ms.
 */
export async function takeDue<T extends PgTable>(
  db: Database,
  { table, dueAt, age, isWaiting, isRow, postpone, maxRows = manyRows }: Queue<T>,
  now: number,
): Promise<{ readonly rows: readonly T['$inferSelect'][]; readonly mayHaveMore: boolean }> {
  const isDue = and(isWaiting, lte(dueAt, new Date(now)));
  // Most polls find nothing, and begin no transaction for that.
  const [any] = await db.select({ dueAt }).from<PgTable>(table).where(isDue).limit(1);
  if (any === undefined) return { rows: [], mayHaveMore: false };
  const rows = await db.transaction(async (tx) => {
    const due: readonly T['$inferSelect'][] = await tx
      .select()
      .from<PgTable>(table)
      .where(isDue)
      .orderBy(asc(age))
      .limit(maxRows)
      .for('update', { skipLocked: true });
    for (const row of due) await tx.update(table).set(postpone(row)).where(isRow(row));
    return due;
  });
  return { rows, mayHaveMore: rows.length === maxRows };
}

/** The instant of the next try after `attempts` tries, the present one included; `never` after the last. */
export function nextTry(
  attempts: number,
  { retryAfterMs, maxWaitMs = Infinity, maxAttempts = Infinity }: Retries,
  now: number,
): Date {
  return attempts >= maxAttempts ? never : new Date(now + Math.min(maxWaitMs, retryAfterMs * attempts));
}
