import path from 'node:path';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { closeFolder } from '@gam/shared/node/private-folder';
import { drizzle } from 'drizzle-orm/pglite';
import type { Config } from '../config.ts';
import type { OpenDatabase } from './database.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { measureTransactions } from './measure-queries.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrate.ts';
import { listenToEmbedded } from './news/embedded-news.ts';
import { openPostgres } from './open-postgres.ts';
import { prepareEmbedded } from './prepare-embedded.ts';
import { guardTransactions } from './transact.ts';

/** Opens the database that the configuration names and brings its tables up to date. */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataFolder'>,
  metrics: Metrics | null = null,
): Promise<OpenDatabase> {
  const opened =
    config.databaseUrl === null
      ? await openEmbedded(path.join(config.dataFolder, 'marketplace'))
      : openPostgres(config.databaseUrl, undefined, metrics);
  guardTransactions(opened.db);
  if (metrics) measureTransactions(opened.db, metrics);
  try {
    await migrate(opened.db);
  } catch (error) {
    await opened.close();
    throw error;
  }
  return opened;
}

/** Opens the embedded PostgreSQL in a folder and locks the folder for this process. */
async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const lock = lockFolder(folder);
  try {
    const dataDir = path.join(folder, 'pg');
    if (!existsSync(dataDir)) await createIn(dataDir);
    // Relaxed durability would answer before the files are written: an acknowledged order could be lost.
    const client = await PGlite.create({ dataDir, relaxedDurability: false });
    prepareEmbedded(client);
    return {
      db: drizzle(client),
      listen: () => listenToEmbedded(client),
      async close() {
        await client.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Creates an empty database in a draft folder and renames that, so that an incomplete database is never opened. */
async function createIn(dataDir: string): Promise<void> {
  const halfMade = `${dataDir}.new`;
  rmSync(halfMade, { recursive: true, force: true });
  const client = await PGlite.create({ dataDir: halfMade });
  await client.close();
  // The embedded database makes its first files readable by all.
  closeFolder(halfMade);
  renameSync(halfMade, dataDir);
}
