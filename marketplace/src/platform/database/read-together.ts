import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Values by name, each of its own query. */
type Values<T> = { readonly [K in keyof T]: SQL<T[K]> };

/** Reads the values of several queries in one statement, hence of one instant. */
export async function readTogether<T extends Readonly<Record<string, unknown>>>(
  db: Database,
  values: Values<T>,
): Promise<T> {
  const [row] = await db.select({ ...values }).from(sql`(select) as nothing`);
  return row as unknown as T;
}

/** The first column of a query's first row as a value; null without a row. */
export const valueOf = <T>(query: { getSQL: () => SQL }): SQL<T | null> => sql<T | null>`(${query})`;

/** Whether a query has rows, as a value. */
export const isThere = (query: { getSQL: () => SQL }): SQL<boolean> => sql<boolean>`exists (${query})`;

/**
 * The rows of a query as one value, in the query's order. The keys are the names of the query's columns; as in JSON, an
 * instant becomes a text.
 */
export const rowsOf = <Row>(query: { getSQL: () => SQL }): SQL<readonly Row[]> =>
  sql<readonly Row[]>`(select coalesce(json_agg(listed), '[]') from (${query}) as listed)`;
