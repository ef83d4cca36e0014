import path from 'node:path';
import type { Config } from '../config.ts';
import type { OpenDatabase } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

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
