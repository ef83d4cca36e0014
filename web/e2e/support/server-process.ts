import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from './build-web.ts';

/** One of the product's servers, run as it is: a process of its own. */
export interface ServerProcess {
  readonly url: string;
  /** Told to end, and ended. */
  readonly stop: () => Promise<void>;
  /** kill -9: no chance to tidy up. */
  readonly kill: () => Promise<void>;
}

/** Starts a server and waits until it answers. */
export async function startServer(
  name: 'marketplace' | 'bff',
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: path.join(root, name),
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const url = await listening(child, name);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  };
  return { url, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function listening(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      // Read to the end, or the pipe fills and the server stands still; the last words tell why it ended.
      stream?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4000)));
    }
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type === 'listening' && message.url) resolve(message.url);
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      reject(new Error(`${name} ended with ${code} before it answered:\n${said}`)),
    );
  });
}
