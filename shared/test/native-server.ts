import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

const script = path.resolve(import.meta.dirname, '../../.ci/serve');

/** The exit code of the script where a package is missing and cannot be installed. */
const missingPackage = 3;

/** A new server may take this long until it answers, ms: PostgreSQL first writes its files. */
const longestStartMs = 60_000;

/** A started server that is not ours. */
export type NativeProcess = Pick<ServerProcess, 'child' | 'url' | 'pid' | 'output' | 'end'>;

interface Native {
  /** The arguments of `.ci/serve`. */
  readonly args: readonly string[];
  readonly url: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly isReady: () => Promise<boolean>;
}

/** Installs the packages of the servers if needed. Returns null, or why the fleet cannot run on this machine. */
export async function installServers(): Promise<string | null> {
  const { child, output } = run(['install'], {});
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code === 0) return null;
  return code === missingPackage
    ? output().trim()
    : `PostgreSQL, Redis and HAProxy could not be installed:\n${output()}`;
}

/** Starts a server that is not ours and waits until it answers. Throws if it ends before. */
export async function startNative({ args, url, env = {}, isReady }: Native): Promise<NativeProcess> {
  const { child, output } = run(args, env);
  const exit = once(child, 'exit') as Promise<[number | null]>;
  const end = Date.now() + longestStartMs;
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > end) {
      child.kill('SIGKILL');
      throw new Error(`${args[0]} does not answer: ${output()}`);
    }
    await pause(50);
  }
  return {
    child,
    url,
    pid: child.pid ?? 0,
    output,
    end: async (signal = 'SIGTERM') => {
      child.kill(signal);
      const [code] = await exit;
      return code;
    },
  };
}

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  // A process group of its own: a terminal's Ctrl-C ends the fleet in order, through this process.
  const child = spawn('bash', [script, ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: '/tmp', LC_ALL: 'C.UTF-8', ...env },
  });
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  return { child, output: () => text };
}

/** Returns free ports of 127.0.0.1, all different. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(async (server) => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      return typeof address === 'object' ? (address?.port ?? 0) : 0;
    }),
  );
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** Sends bytes to a port of 127.0.0.1 and returns the first bytes of the answer; null without one. */
export function askPort(port: number, bytes: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    const finish = (answer: string | null) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(2_000, () => finish(null));
    socket.once('error', () => finish(null));
    socket.once('close', () => finish(null));
    socket.once('data', (chunk) => finish(chunk.toString()));
  });
}
