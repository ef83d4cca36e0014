import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { type ServerProcess, startServer } from '@gam/shared/test/server-process';

type Env = Readonly<Record<string, string>>;

/** A marketplace and a BFF in processes of their own, that can be killed and started again on the same data. */
export interface SoakWorld {
  readonly marketplace: Place;
  readonly bff: Place;
  /** A connection to the database, for data that no call returns; null on embedded storage. */
  readonly db: Client | null;
  readonly folder: string;
  /** The signing secret of the sandbox bank. */
  readonly bankSecret: string;
  readonly stop: () => Promise<void>;
}

/** A server that restarts on the same port, as its clients expect. */
export class Place {
  url = '';
  readonly #start: (env: Env) => Promise<ServerProcess>;
  #process: ServerProcess | null = null;

  constructor(start: (env: Env) => Promise<ServerProcess>) {
    this.#start = start;
  }

  async start(): Promise<void> {
    const port = this.url === '' ? '0' : new URL(this.url).port;
    this.#process = await this.#start({ PORT: port });
    this.url = this.#process.url;
  }

  /** Kills it and starts it again. */
  async kill(): Promise<void> {
    await this.#process?.end('SIGKILL');
    await this.start();
  }

  async stop(): Promise<void> {
    await this.#process?.end();
  }
}

/** Starts both servers; with a PostgreSQL, the marketplace uses a new schema of it. */
export async function openSoakWorld(databaseUrl: string | null): Promise<SoakWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-soak-'));
  const schema = `soak_${randomBytes(6).toString('hex')}`;
  const db = databaseUrl === null ? null : await openSchema(databaseUrl, schema);
  const bankSecret = randomBytes(32).toString('base64url');
  const common = { GAM_DATA: folder, NODE_ENV: 'test', LOG_LEVEL: 'fatal' };
  const scoped = databaseUrl === null ? {} : { DATABASE_URL: inSchema(databaseUrl, schema) };
  const marketplace = new Place((env) =>
    startServer('marketplace', { ...common, ...scoped, BANK_SECRET: bankSecret, ...env }),
  );
  await marketplace.start();
  const bff = new Place((env) => startServer('bff', { ...common, UPSTREAM_URL: marketplace.url, ...env }));
  await bff.start();
  return {
    marketplace,
    bff,
    db,
    folder,
    bankSecret,
    stop: async () => {
      await bff.stop();
      await marketplace.stop();
      await db?.query(`drop schema ${schema} cascade`);
      await db?.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openSchema(url: string, schema: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create schema ${schema}`);
  await client.query(`set search_path to ${schema}`);
  return client;
}

function inSchema(url: string, schema: string): string {
  const scoped = new URL(url);
  scoped.searchParams.set('options', `-c search_path=${schema}`);
  return scoped.href;
}
