import { fork } from 'node:child_process';
import { once } from 'node:events';

export interface ServerProcess {
  /** Where it listens. */
  readonly url: string;
  readonly end: () => Promise<void>;
}

/** Runs a server as a process of its own, on a free port; `told` is what it is sent before it listens. */
export async function startServer(
  file: string,
  env: Readonly<Record<string, string>>,
  told?: object,
): Promise<ServerProcess> {
  const child = fork(file, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: process.env['BENCH_PROFILE']
      ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`]
      : [],
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
  const exit = once(child, 'exit');
  if (told) child.send(told);
  const listening = once(child, 'message').then(([message]) => message as { url: string });
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
