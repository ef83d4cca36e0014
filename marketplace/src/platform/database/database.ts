import type { News } from './news/news.ts';
import { type PgDatabase, type PgQueryResultHKT, timestamp } from 'drizzle-orm/pg-core';

/** A database or a transaction of it: the same SQL on PGlite and on PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT>;

/** A database that is open, until it is closed. */
export interface OpenDatabase {
  readonly db: Database;
  /** Begins to listen to the news, until the database is closed. At most once. */
  readonly listen: () => Promise<News>;
  close(): Promise<void>;
}

/** A column that holds an instant. */
export const instant = (name: string) => timestamp(name, { withTimezone: true });
