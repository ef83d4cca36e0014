import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startServer } from '@gam/shared/test/server-process';
import { Client, Pool } from 'pg';
import { Place } from './place.ts';

/** The servers of a run, in processes of their own. */
export interface SoakWorld {
  /** Where the BFF calls the marketplace. */
  readonly marketplace: { readonly url: string };
  /** Where customers reach the BFF. */
  readonly bff: { readonly url: string };
  /** The servers that may be killed and started again on the same data. */
  readonly places: readonly Place[];
  /** The database, for data that no call returns; null on embedded storage. */
  readonly db: Pool | null;
  readonly folder: string;
  /** The signing secret of the sandbox bank. */
  readonly bankSecret: string;
  readonly stop: () => Promise<void>;
}

/** One marketplace and one BFF. */
export interface EmbeddedWorld extends SoakWorld {
  readonly marketplace: Place;
  readonly bff: Place;
}

/** Starts both servers; with a PostgreSQL, the marketplace uses a new schema of it. */
export async function openSoakWorld(databaseUrl: string | null): Promise<EmbeddedWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-soak-'));
  const schema = `soak_${randomBytes(6).toString('hex')}`;
  if (databaseUrl !== null) await runOnce(databaseUrl, `create schema ${schema}`);
  const scopedUrl = databaseUrl === null ? null : inSchema(databaseUrl, schema);
  const db = scopedUrl === null ? null : openPool(scopedUrl);
  const bankSecret = randomBytes(32).toString('base64url');
  const common = { GAM_DATA: folder, NODE_ENV: 'test', LOG_LEVEL: 'fatal' };
  const scoped = scopedUrl === null ? {} : { DATABASE_URL: scopedUrl };
  const marketplace = new Place('marketplace', (env) =>
    startServer('marketplace', { ...common, ...scoped, BANK_SECRET: bankSecret, ...env }),
  );
  await marketplace.start();
  const bff = new Place('bff', (env) =>
    startServer('bff', { ...common, UPSTREAM_URL: marketplace.url, ...env }),
  );
  await bff.start();
  return {
    marketplace,
    bff,
    places: [marketplace, bff],
    db,
    folder,
    bankSecret,
    stop: async () => {
      await bff.end();
      await marketplace.end();
      await db?.end();
      if (databaseUrl !== null) await runOnce(databaseUrl, `drop schema ${schema} cascade`);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Opens connections that survive the end of the server: the next query opens another one. */
export function openPool(url: string, max = 2): Pool {
  const pool = new Pool({ connectionString: url, max });
  pool.on('error', () => undefined);
  return pool;
}

/** Runs one statement on a connection of its own. */
export async function runOnce(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** The URL of a schema of a database. */
export function inSchema(url: string, schema: string): string {
  const scoped = new URL(url);
  scoped.searchParams.set('options', `-c search_path=${schema}`);
  return scoped.href;
}
