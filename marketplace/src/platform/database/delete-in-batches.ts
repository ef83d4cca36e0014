import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** The rows that one statement deletes: far fewer than the time limit of statements allows. */
const batchRows = 5_000;

/**
 * Deletes the rows of a condition, a batch at a time, so that no statement takes longer when more rows have gathered.
 * Rows that another transaction uses stay for the next time.
 */
export async function deleteInBatches(
  db: Database,
  table: PgTable,
  isOld: SQL | undefined,
  rows = batchRows,
): Promise<void> {
  const batch = sql`select ctid from ${table} where ${isOld} limit ${rows} for update skip locked`;
  for (let deleted = rows; deleted === rows;) {
    const gone = await db
      .delete(table)
      .where(sql`ctid = any(array(${batch}))`)
      .returning({ one: sql`1` });
    deleted = gone.length;
  }
}
