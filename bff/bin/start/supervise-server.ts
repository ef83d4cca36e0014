import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverFlags } from './server-flags.ts';

export type ServerName = 'marketplace' | 'bff';

export type Env = Readonly<Record<string, string | undefined>>;

const root = path.resolve(import.meta.dirname, '../../..');

/** The first and the longest pause before a server starts again, ms. */
const pauses = { first: 1_000, longest: 30_000 } as const;

/** A server that ran this long counts as healthy: its next pause is the first one again, ms. */
const healthyMs = 60_000;

/**
 * Returns the pause before a server starts again, ms: twice the last one, or the first one after a healthy run.
 * `lastMs` is 0 if there was no pause before.
 */
export const nextPause = (lastMs: number, ranMs: number): number =>
  lastMs === 0 || ranMs >= healthyMs ? pauses.first : Math.min(2 * lastMs, pauses.longest);

/** One process of a server. */
interface Running {
  readonly child: ChildProcess;
  /** The URL once it answers; null if it ends before that. */
  readonly url: Promise<string | null>;
  readonly exit: Promise<number>;
}

function runServer(name: ServerName, env: Env): Running {
  const child = spawn(process.execPath, [...serverFlags, 'src/server.ts'], {
    cwd: path.join(root, name),
    // As in the image: the threads of a server share memory that they have freed.
    env: { MALLOC_ARENA_MAX: '2', ...env },
    // A process group of its own: the terminal's Ctrl-C reaches it once, through this process.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exit = new Promise<number>((resolve) => {
    child.once('exit', (code, signal) => resolve(code ?? (signal === null ? 0 : 1)));
    child.once('error', () => resolve(1));
  });
  const url = new Promise<string | null>((resolve) => {
    child.on('message', (message: { type?: string; url?: string }) => {
      if (message.type === 'listening' && message.url) resolve(message.url);
    });
    void exit.then(() => resolve(null));
  });
  return { child, url, exit };
}

/** Returns the settings with the port of a URL, at which others expect the server. */
function keepPort(env: Env, url: string): Env {
  const { port, protocol } = new URL(url);
  return { ...env, PORT: port || (protocol === 'https:' ? '443' : '80') };
}

/** A server that is started again on its port whenever it ends by itself. */
export interface Supervised {
  /** The URL once it answers for the first time; null if it ends before that, which nothing starts again. */
  readonly url: Promise<string | null>;
  /** Ends it for good. Returns the exit code; 0 if it was about to start again. */
  readonly end: () => Promise<number>;
}

/** Runs a server until `end` is called. */
export function superviseServer(name: ServerName, env: Env): Supervised {
  const ending = new AbortController();
  const { signal } = ending;
  let running = runServer(name, env);
  const firstUrl = running.url;

  const keepRunning = async (): Promise<number> => {
    const url = await firstUrl;
    if (url === null) return running.exit;
    let began = performance.now();
    let pauseMs = 0;
    let code = await running.exit;
    while (!signal.aborted) {
      pauseMs = nextPause(pauseMs, performance.now() - began);
      console.error(`${name}: ended by itself (exit code ${code}), starts again in ${pauseMs / 1000} s`);
      const isOver = await pause(pauseMs, false, { signal }).catch(() => true);
      if (isOver) return 0;
      began = performance.now();
      running = runServer(name, keepPort(env, url));
      code = await running.exit;
    }
    return code;
  };
  const over = keepRunning();

  return {
    url: firstUrl,
    end: () => {
      ending.abort();
      const { child } = running;
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
      return over;
    },
  };
}
