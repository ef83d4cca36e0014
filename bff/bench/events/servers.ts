import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface ServerProcess {
  /** The URL on which it listens. */
  readonly url: string;
  readonly end: () => Promise<void>;
}

/** Runs a server in a process of its own, on a free port; sends it `message` before it listens. */
async function startServer(
  file: string,
  env: Readonly<Record<string, string>>,
  message?: object,
): Promise<ServerProcess> {
  const child = fork(file, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: process.env['BENCH_PROFILE']
      ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`]
      : [],
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
  const exit = once(child, 'exit');
  if (message) child.send(message);
  const listening = once(child, 'message').then(([first]) => first as { url: string });
  const started = await Promise.race([listening, exit.then(() => null)]);
  if (!started) throw new Error(`${file} did not listen`);
  return {
    url: started.url,
    end: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

const upstreamToken = 'a-credential-of-the-bff';
const fileOf = (name: string): string => path.resolve(import.meta.dirname, name);

interface Servers {
  /** Starts a server from a file of this folder. */
  readonly start: typeof startServer;
  /** Starts a BFF with further settings, before the marketplace of all. */
  readonly startBff: (env?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
}

/** Runs a benchmark beside a marketplace, and ends every server that it started. */
export async function withServers(bench: (servers: Servers) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-bench-'));
  const running: ServerProcess[] = [];
  const start = async (...[file, ...given]: Parameters<typeof startServer>): Promise<ServerProcess> => {
    const server = await startServer(fileOf(file), ...given);
    running.push(server);
    return server;
  };
  try {
    const common = { UPSTREAM_TOKEN: upstreamToken };
    const marketplace = await start('../../../marketplace/src/server.ts', { ...common, GAM_DATA: folder });
    const startBff: Servers['startBff'] = (env = {}) => {
      const GAM_DATA = path.join(folder, `bff-${running.length}`);
      const settings = { ...common, GAM_DATA, UPSTREAM_URL: marketplace.url, ...env };
      return start('../../src/server.ts', settings);
    };
    await bench({ start, startBff });
  } finally {
    for (const server of running.toReversed()) await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
