import { randomBytes } from 'node:crypto';
import { PGlite } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { Client } from 'pg';
import type { OpenDatabase } from '../src/platform/database/database.ts';
import { openDatabase } from '../src/platform/database/open-database.ts';
import { prepareEmbedded } from '../src/platform/database/prepare-embedded.ts';
import { openPostgres } from '../src/platform/database/open-postgres.ts';
import type { Metrics } from '../src/platform/telemetry/metrics.ts';
import { listenToEmbedded } from '../src/platform/database/news/embedded-news.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import { copyTemplate, dropCopy } from './database-copies.ts';
import { FolderInMemory } from './folder-in-memory.ts';

/** A PostgreSQL for the tests that need real connections; without it they are skipped. */
export const databaseUrl = process.env['DATABASE_URL'] || null;

/**
 * A database of the embedded kind in memory, with every table and the demo content: a copy of the prepared one that
 * GAM_TEST_DATABASE names, else a new one, which takes several seconds of CPU time.
 */
export async function openInMemory(): Promise<OpenDatabase> {
  const prepared = process.env['GAM_TEST_DATABASE'];
  const client = await PGlite.create(prepared ? { fs: new FolderInMemory(prepared) } : {});
  prepareEmbedded(client);
  const db = drizzle(client);
  await migrate(db);
  return { db, listen: () => listenToEmbedded(client), close: () => client.close() };
}

/**
 * A database with every table and the demo content: a copy of the run's template within its PostgreSQL if it has one,
 * else one in memory.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const template = process.env['GAM_TEST_TEMPLATE'] ?? '';
  if (template === '') return openInMemory();
  const copy = await copyTemplate(template);
  const opened = openPostgres(copy);
  return {
    db: opened.db,
    listen: opened.listen,
    async close() {
      await opened.close();
      await dropCopy(copy);
    },
  };
}

/** An empty database of its own within the PostgreSQL of DATABASE_URL: a schema, dropped when closed. */
export async function openOnPostgres(
  url: string,
  metrics: Metrics | null = null,
): Promise<OpenDatabase & { readonly url: string }> {
  const schema = `test_${randomBytes(6).toString('hex')}`;
  await runAlone(url, `create schema ${schema}`);
  const scoped = new URL(url);
  scoped.searchParams.set('options', `-c search_path=${schema}`);
  const opened = await openDatabase({ databaseUrl: scoped.href, dataFolder: '' }, metrics);
  return {
    db: opened.db,
    listen: opened.listen,
    url: scoped.href,
    async close() {
      await opened.close();
      await runAlone(url, `drop schema ${schema} cascade`);
    },
  };
}

/** The rows of a query that the test writes itself. */
export async function selectRows<Row>({ db }: OpenDatabase, query: SQL): Promise<Row[]> {
  const result: unknown = await db.execute(query);
  return (result as { readonly rows: Row[] }).rows;
}

async function runAlone(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
