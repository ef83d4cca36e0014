import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startServer } from '@gam/shared/test/server-process';
import { Client } from 'pg';
import { Place } from '../soak/place.ts';
import { compare, type Compared, measureDatabase, measureFiles, type Measurement } from './measure.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A marketplace with a database and a folder of files that can be lost, and a BFF with a store of its own. */
export interface DrillWorld {
  readonly bff: Place;
  readonly marketplace: Place;
  readonly folder: string;
  /** Measures database and files; the marketplace must be away, since it may write. */
  readonly measure: () => Promise<Measurement>;
  /** Runs `npm run backup` into the drill's file. */
  readonly backUp: () => Promise<void>;
  /** Drops the database under its users and deletes the marketplace's files. */
  readonly destroy: () => Promise<void>;
  /** Runs `npm run restore` from the drill's file into a new, empty database. */
  readonly restore: () => Promise<void>;
  /** Compares what is there now with an earlier measurement. */
  readonly compareWith: (before: Measurement) => Promise<Compared[]>;
  readonly stop: () => Promise<void>;
}

/** Opens a world on a database of its own on this server. */
export async function openDrillWorld(serverUrl: string): Promise<DrillWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-drill-'));
  const name = `drill_${randomBytes(6).toString('hex')}`;
  const databaseUrl = urlOf(serverUrl, name);
  const place = { DATABASE_URL: databaseUrl, GAM_DATA: path.join(folder, 'marketplace') };
  const file = path.join(folder, 'gam.backup');
  const files = path.join(place.GAM_DATA, 'marketplace');
  await runOnce(serverUrl, `create database ${name}`);

  // The bank's secret is a setting, as in production: the one that is made by itself is a file.
  const common = { NODE_ENV: 'test', LOG_LEVEL: 'error', BANK_SECRET: randomBytes(32).toString('base64url') };
  const marketplace = new Place('marketplace', (env) =>
    startServer('marketplace', { ...common, ...place, ...env }),
  );
  const bff = new Place('bff', (env) =>
    startServer('bff', {
      ...common,
      GAM_DATA: path.join(folder, 'bff'),
      UPSTREAM_URL: marketplace.url,
      ...env,
    }),
  );
  const measure = async () => new Map([...(await measureDatabase(databaseUrl)), ...measureFiles(files)]);
  const run = (...typed: readonly string[]) =>
    promisify(execFile)('npm', ['run', '--silent', ...typed], {
      cwd: root,
      env: { ...process.env, ...place },
    });
  const stop = async () => {
    await bff.end();
    await marketplace.end();
    await runOnce(serverUrl, `drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(place.GAM_DATA);
    await marketplace.start();
    await bff.start();
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    bff,
    marketplace,
    folder,
    measure,
    backUp: async () => void (await run('backup', '--', file)),
    destroy: async () => {
      await runOnce(serverUrl, `drop database ${name} with (force)`);
      rmSync(place.GAM_DATA, { recursive: true });
    },
    restore: async () => {
      await runOnce(serverUrl, `create database ${name}`);
      await run('restore', '--', file);
    },
    compareWith: async (before) => compare(before, await measure()),
    stop,
  };
}

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
