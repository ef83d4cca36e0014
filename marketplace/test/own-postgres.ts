import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { databaseUrl } from './database.ts';

const script = path.resolve(import.meta.dirname, '../../.ci/postgres');

/** Why no PostgreSQL of a test's own can be started; null: it can. Only root may run a server as another user. */
export const noOwnPostgres =
  databaseUrl === null
    ? 'DATABASE_URL is not set'
    : process.getuid?.() === 0
      ? null
      : 'only root can start a PostgreSQL';

/** How a PostgreSQL ends: its clients are told (57P01), or it quits at once and recovers at the next start. */
export type Ending = 'fast' | 'immediate';

export interface OwnPostgres {
  readonly url: string;
  /** Opens a connection that closes with the server. */
  readonly connect: () => Promise<Client>;
  readonly start: () => Promise<void>;
  readonly stop: (ending: Ending) => Promise<void>;
  /** Stops the server if it runs and deletes its data. */
  readonly remove: () => Promise<void>;
}

/** Starts a PostgreSQL that belongs to one test file, so that stopping it disturbs no other. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-postgres-'));
  chmodSync(folder, 0o755);
  const port = String(await findFreePort());
  const run = (...args: string[]) => promisify(execFile)('bash', [script, ...args]);
  const start = async () => (await run('start', folder, port)).stdout.trim();
  const url = await start();
  return {
    url,
    connect: async () => {
      const client = new Client({ connectionString: url });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    start: async () => void (await start()),
    stop: async (ending) => void (await run('stop', folder, ending)),
    remove: async () => {
      await run('stop', folder).catch(() => undefined);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
