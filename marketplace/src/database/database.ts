import path from 'node:path';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Config } from '../config.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** A database or a transaction of it: the same SQL on PGlite and on PostgreSQL. */
export type Database = PgDatabase<PgQueryResultHKT>;

export interface OpenDatabase {
  readonly db: Database;
  close(): Promise<void>;
}

/** Opens the database that the configuration names and brings its tables up to date. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
): Promise<OpenDatabase> {
  const opened =
    config.databaseUrl === null
      ? await openEmbedded(path.join(config.dataFolder, 'marketplace'))
      : openPostgres(config.databaseUrl);
  try {
    await migrate(opened.db);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}
