import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { runMarketplaceScript } from './marketplace-script.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The start files of the servers: tests run them as processes and import no other package's code. */
export const serverFiles = {
  bff: path.join(root, 'bff/src/server.ts'),
  marketplace: path.join(root, 'marketplace/src/server.ts'),
} as const;

export type ServerName = keyof typeof serverFiles;

type Env = Readonly<Record<string, string>>;

/** The BFF's default credential at the marketplace. */
export const upstreamToken = 'a-credential-of-the-bff';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** The URL that it listens at. */
  readonly url: string;
  readonly pid: number;
  /** Returns the last 20,000 characters of its output. */
  readonly output: () => string;
  /** Sends a signal, waits for the end and returns the exit code; null if a signal ended the process. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Starts a server in its own process on a free port and waits until it listens. Throws if it ends before. */
export async function startServer(
  name: ServerName,
  env: Env,
  execArgv: readonly string[] = [],
): Promise<ServerProcess> {
  const { child, output } = forkServer(name, env, execArgv);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const listening = once(child, 'message').then(([message]) => message as { type: string; url: string });
  const started = await Promise.race([listening, exit.then(() => null)]);
  if (started?.type !== 'listening') throw new Error(`${name} does not listen: ${output()}`);
  return {
    child,
    url: started.url,
    pid: child.pid ?? 0,
    output,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}

/** The folder of Node's compile cache, which saves about 0.4 s of CPU time per start. */
const compiled = path.join(root, 'node_modules/.cache/compiled');

/** Returns the whole environment of a server: the variables of every test, then the test's own. */
export function serverEnv(env: Env): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    PORT: '0',
    UPSTREAM_TOKEN: upstreamToken,
    NODE_COMPILE_CACHE: compiled,
    ...env,
  };
}

/**
 * Forks a server without waiting. The server ends when the channel to this process closes, which happens however this
 * process ends.
 */
export function forkServer(
  name: ServerName,
  env: Env,
  execArgv: readonly string[] = [],
): { readonly child: ChildProcess; readonly output: () => string } {
  if (name === 'marketplace') layDatabase(env);
  const child = fork(serverFiles[name], {
    silent: true,
    execArgv: [...execArgv],
    env: serverEnv(env),
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return { child, output: () => text };
}

/**
 * Returns where a marketplace keeps its data: this folder and, where the run has a PostgreSQL, a database of its own
 * there, dropped at the end of the run.
 */
export async function marketplaceData(folder: string): Promise<Env> {
  const template = process.env['GAM_TEST_TEMPLATE'] ?? '';
  if (template === '') return { GAM_DATA: folder };
  return { GAM_DATA: folder, DATABASE_URL: await runMarketplaceScript('database-copies', 'copy', template) };
}

/**
 * Copies the prepared database into a data folder without one, since creating one takes several seconds of CPU time.
 * With an empty GAM_TEST_DATABASE the server creates its own.
 */
export function layDatabase({ GAM_DATA: folder, DATABASE_URL: url = '', GAM_TEST_DATABASE: own }: Env): void {
  const prepared = own ?? process.env['GAM_TEST_DATABASE'] ?? '';
  if (folder === undefined || url !== '' || prepared === '') return;
  const target = path.join(folder, 'marketplace/pg');
  if (existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(prepared, target, { recursive: true });
}
