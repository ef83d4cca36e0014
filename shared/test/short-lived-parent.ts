import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { layDatabase, type ServerName, serverEnv, serverFiles } from './server-process.ts';

/** A server whose parent process stands between it and the test. */
export interface ChildOfParent {
  readonly pid: number;
  /** Resolves when the server listens. */
  readonly listening: Promise<unknown>;
  /** Kills the parent, which then cannot send the server anything. */
  readonly killParent: () => void;
  /** Resolves when both processes have ended: the operating system then closes the pipe that both hold. */
  readonly gone: Promise<'gone'>;
}

/** Starts a process that starts a server, and returns when the server's process exists. */
export async function startUnderParent(
  name: ServerName,
  env: Readonly<Record<string, string>>,
): Promise<ChildOfParent> {
  if (name === 'marketplace') layDatabase(env);
  const parent = spawn(process.execPath, [import.meta.filename, name], {
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
    env: serverEnv(env),
  });
  const held = parent.stdio[3] as Readable;
  const gone = once(held, 'close').then(() => 'gone' as const);
  held.resume();
  const lines = createInterface({ input: parent.stdio[1] as Readable });
  const [pid] = (await once(lines, 'line')) as [string];
  const listening = once(lines, 'line');
  return { pid: Number(pid), listening, killParent: () => parent.kill('SIGKILL'), gone };
}

if (import.meta.main) {
  const name = process.argv[2] as ServerName;
  const child = fork(serverFiles[name], { stdio: ['ignore', 'pipe', 'pipe', 'ipc', 3], execArgv: [] });
  child.stdout?.resume();
  child.stderr?.resume();
  console.log(child.pid);
  child.once('message', () => console.log('listening'));
}
