import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** The servers, by the file that each is started from: another package's code is never imported, only run. */
const servers = {
  bff: fileURLToPath(new URL('../../src/server.ts', import.meta.url)),
  marketplace: fileURLToPath(new URL('../../../marketplace/src/server.ts', import.meta.url)),
} as const;

/** The BFF's own credential at the marketplace. */
export const upstreamToken = 'a-credential-of-the-bff';

export interface ServerProcess {
  /** Where it listens. */
  readonly url: string;
  readonly pid: number;
  /** Ends it and waits until it is gone. */
  readonly end: (signal?: NodeJS.Signals) => Promise<void>;
}

/** Runs a server as a process of its own, on a free port, as the start command does. */
export async function startServer(
  name: keyof typeof servers,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = fork(servers[name], {
    silent: true,
    execArgv: [],
    env: { PATH: process.env['PATH'], PORT: '0', UPSTREAM_TOKEN: upstreamToken, ...env },
  });
  let output = '';
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-10_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const exit = once(child, 'exit');
  const listening = once(child, 'message').then(([message]) => message as { type: string; url: string });
  const started = await Promise.race([listening, exit.then(() => null)]);
  if (started?.type !== 'listening') throw new Error(`${name} did not listen: ${output}`);
  return {
    url: started.url,
    pid: child.pid ?? 0,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exit;
    },
  };
}
