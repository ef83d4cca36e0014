import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const server = fileURLToPath(new URL('../src/server.ts', import.meta.url));

export interface ServerProcess {
  readonly child: ChildProcess;
  /** Where it listens. */
  readonly url: string;
  /** Ends it and gives back its exit code; null where the signal killed it. */
  readonly end: (signal: NodeJS.Signals) => Promise<number | null>;
}

/** Runs the server as a process of its own, as the start command does. */
export async function startServer(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { child, output } = run(env);
  const exit = once(child, 'exit');
  const listening = once(child, 'message').then(([message]) => message as { type: string; url: string });
  const started = await Promise.race([listening, exit.then(() => null)]);
  if (started?.type !== 'listening') throw new Error(`the server did not listen: ${output()}`);
  return {
    child,
    url: started.url,
    async end(signal) {
      child.kill(signal);
      const [code] = (await exit) as [number | null];
      return code;
    },
  };
}

/** Runs a server that is to stop by itself: its exit code and what it wrote. */
export async function runToExit(
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = run(env);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output() };
}

function run(env: Readonly<Record<string, string>>) {
  const child = fork(server, {
    silent: true,
    execArgv: [],
    env: { PATH: process.env['PATH'], PORT: '0', UPSTREAM_TOKEN: 'a-credential-of-the-bff', ...env },
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text += chunk.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return { child, output: () => text };
}
