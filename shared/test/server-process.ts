import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** The servers, by the file that each is started from: a package's code is run here, never imported. */
export const serverFiles = {
  bff: path.join(root, 'bff/src/server.ts'),
  marketplace: path.join(root, 'marketplace/src/server.ts'),
} as const;

export type ServerName = keyof typeof serverFiles;

type Env = Readonly<Record<string, string>>;

/** The BFF's own credential at the marketplace, where a test names no other. */
export const upstreamToken = 'a-credential-of-the-bff';

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it listens. */
  readonly url: string;
  readonly pid: number;
  /** The last 20,000 characters that it wrote. */
  readonly output: () => string;
  /** Sends a signal and waits for the end: the exit code; null where a signal ended the process. */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/** Runs a server as a process of its own, on a free port, and waits until it listens. */
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

/** Node keeps compiled code here: a server that starts again saves about 0.4 s of CPU time. */
const compiled = path.join(root, 'node_modules/.cache/compiled');

/** The whole environment of a server: what it gets in every test, and a test's own variables. */
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
 * Forks a server without waiting for anything. The channel between the two processes closes when this one ends, however
 * it ends, and the server ends with it.
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
 * Copies the prepared database into a data folder that has none: creating one takes several seconds of CPU time. An empty
 * GAM_TEST_DATABASE leaves the creation to the server.
 */
export function layDatabase({ GAM_DATA: folder, DATABASE_URL: url = '', GAM_TEST_DATABASE: own }: Env): void {
  const prepared = own ?? process.env['GAM_TEST_DATABASE'] ?? '';
  if (folder === undefined || url !== '' || prepared === '') return;
  const target = path.join(folder, 'marketplace/pg');
  if (existsSync(target)) return;
  mkdirSync(path.dirname(target), { recursive: true });
  cpSync(prepared, target, { recursive: true });
}
