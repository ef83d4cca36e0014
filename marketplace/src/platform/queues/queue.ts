import { and, eq, getTableColumns, lte, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../database/database.ts';
import { isThere } from '../database/read-together.ts';

/** Rows of a table that wait for a try, each at its own time. */
interface Queue<T extends PgTable> {
  readonly table: T;
  /** The primary key. */
  readonly id: PgColumn;
  /** When a row is tried next. */
  readonly dueAt: PgColumn;
  /** The column that rows are ordered by, oldest first. */
  readonly age: PgColumn;
  /** The condition of waiting rows. */
  readonly isWaiting: SQL | undefined;
}

interface Taking<T extends PgTable> extends Queue<T> {
  /** The update of taken rows: `dueAt` moves into the future. */
  readonly postpone: Readonly<Record<string, SQL>>;
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
 * try into the future, so no transaction stays open during a call, and a process that dies only delays its rows. The rows
 * are as they are then: the present try is counted. It is one statement, also where nothing is due. `now` in ms.
 */
export async function takeDue<T extends PgTable>(
  db: Database,
  { table, id, dueAt, age, isWaiting, postpone, maxRows = manyRows }: Taking<T>,
  now: number,
): Promise<{ readonly rows: readonly T['$inferSelect'][]; readonly mayHaveMore: boolean }> {
  const fields = { id: sql`${id}`.as('due_id'), age: sql`${age}`.mapWith(age).as('due_age') };
  // The number stands in the text: a plan for any number would take the table for better than its index.
  const due = db.$with('due', fields).as(sql`
    select ${id} as due_id, ${age} as due_age from ${table} where ${isDue({ dueAt, isWaiting }, now)}
    order by ${age} limit ${sql.raw(`${maxRows}`)} for update skip locked`);
  const taken = await db
    .with(due)
    .update<PgTable>(table)
    .set(postpone)
    .from(due)
    .where(eq(id, due.id))
    .returning({ row: getTableColumns<PgTable>(table), age: due.age });
  // An update returns its rows in any order.
  const rows = taken.toSorted((a, b) => Number(a.age) - Number(b.age)).map(({ row }) => row);
  return { rows, mayHaveMore: rows.length === maxRows };
}

/** Whether rows of a queue are due, as a value of `readTogether`. `now` in ms. */
export const anyDue = ({ table, ...queue }: Queue<PgTable>, now: number): SQL<boolean> =>
  isThere(sql`select from ${table} where ${isDue(queue, now)}`);

const isDue = ({ isWaiting, dueAt }: Pick<Queue<PgTable>, 'isWaiting' | 'dueAt'>, now: number) =>
  and(isWaiting, lte(dueAt, new Date(now)));

/** A number of tries with the present one, as a value of an update. */
export const oneMore = (attempts: PgColumn): SQL<number> => sql<number>`(${attempts} + 1)`;

/**
 * The instant of the next try after the present one, as a value of an update; `never` after the last. `attempts`: the
 * earlier tries; `now` in ms.
 */
export function nextTry(
  attempts: PgColumn,
  { retryAfterMs, maxWaitMs, maxAttempts }: Retries,
  now: number,
): SQL<Date> {
  const tries = oneMore(attempts);
  // A limit that is null counts nowhere.
  const waitMs = sql`least(${maxWaitMs ?? null}::bigint, ${retryAfterMs}::bigint * ${tries})`;
  return sql<Date>`case when ${tries} >= ${maxAttempts ?? null}::bigint
    then ${never.toISOString()}::timestamptz else ${laterBy(waitMs, now)} end`;
}

/** The instant some ms after `now` (ms), as a value of an update. */
export const laterBy = (ms: SQL, now: number): SQL<Date> =>
  sql<Date>`${new Date(now).toISOString()}::timestamptz + ${ms} * interval '1 millisecond'`;
