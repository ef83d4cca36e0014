import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { serverFlags } from '../../../bff/bin/start/server-flags.ts';
import type { CpuProfile } from './causes.ts';
import type { ProbeReply, ProbeRequest } from './probe.ts';

export interface ServerProcess {
  /** The URL on which it listens. */
  readonly url: string;
  /** Returns the processor time that it has taken so far, by its own count, ms. */
  readonly cpuMs: () => Promise<number>;
  /** Returns the memory that it takes, bytes; `collected`: after the garbage was collected. */
  readonly memory: (collected?: 'collected') => Promise<NodeJS.MemoryUsage>;
  /** Returns the profile of its work while `work` runs. */
  readonly profile: (work: () => Promise<unknown>) => Promise<CpuProfile>;
  readonly end: () => Promise<void>;
}

const fileOf = (name: string): string => path.resolve(import.meta.dirname, name);
const probe = pathToFileURL(fileOf('probe.ts')).href;

/** Runs a server in a process of its own, on a free port. */
async function startServer(file: string, env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = fork(file, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    execArgv: [...serverFlags, '--import', probe],
    env: { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '2', PORT: '0', LOG_LEVEL: 'warn', ...env },
  });
  const exit = once(child, 'exit');
  const listening = once(child, 'message').then(([first]) => first as { url: string });
  const started = await Promise.race([listening, exit.then(() => null)]);
  if (!started) throw new Error(`${file} did not listen`);
  return {
    url: started.url,
    cpuMs: async () => (await ask(child, 'cpu')).cpuMs,
    memory: async (collected) => (await ask(child, collected ? 'collected_memory' : 'memory')).memory,
    profile: async (work) => {
      await ask(child, 'begin_profile');
      await work();
      const { profile } = await ask(child, 'end_profile');
      if (!profile) throw new Error(`${file} sent no profile`);
      return profile;
    },
    end: async () => {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** Asks the probe in a server's process. */
async function ask(child: ChildProcess, wanted: ProbeRequest['probe']): Promise<ProbeReply> {
  const replied = new Promise<ProbeReply>((resolve) => {
    child.on('message', function take(message: Partial<ProbeReply>) {
      if (message.probed !== true) return;
      child.off('message', take);
      resolve(message as ProbeReply);
    });
  });
  child.send({ probe: wanted } satisfies ProbeRequest);
  return replied;
}

/** This project. */
const own = fileOf('../../..');
const upstreamToken = 'a-credential-of-the-bff';

interface Servers {
  /** A folder that is deleted at the end. */
  readonly folder: string;
  /** Starts a server from a file of this folder, or from another one by its whole path. */
  readonly start: typeof startServer;
  /** Starts a BFF with further settings, before the marketplace of all. */
  readonly startBff: (env?: Readonly<Record<string, string>>) => Promise<ServerProcess>;
  /** Starts the BFF of a project in another folder, before a marketplace of that project. */
  readonly startOther: (project: string) => Promise<ServerProcess>;
  /** Starts both servers of a project with further settings; of this one by default. */
  readonly startPair: (settings?: PairSettings) => Promise<Pair>;
}

interface PairSettings {
  /** The folder of the project. */
  readonly project?: string;
  readonly bff?: Readonly<Record<string, string>>;
  readonly marketplace?: Readonly<Record<string, string>>;
}

export interface Pair {
  readonly bff: ServerProcess;
  readonly marketplace: ServerProcess;
}

/** Runs a benchmark, and ends every server that it started. */
export async function withServers(bench: (servers: Servers) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'gam-bench-'));
  const running: ServerProcess[] = [];
  const start: typeof startServer = async (file, env) => {
    const server = await startServer(fileOf(file), env);
    running.push(server);
    return server;
  };
  const common = { UPSTREAM_TOKEN: upstreamToken };
  const startIn = (file: string, env: Readonly<Record<string, string>>) =>
    start(file, { ...common, GAM_DATA: path.join(folder, `data-${running.length}`), ...env });
  const startPair = async ({ project = own, bff, marketplace }: PairSettings = {}): Promise<Pair> => {
    const shop = await startIn(path.join(project, 'marketplace/src/server.ts'), marketplace ?? {});
    const settings = { UPSTREAM_URL: shop.url, ...bff };
    return { marketplace: shop, bff: await startIn(path.join(project, 'bff/src/server.ts'), settings) };
  };
  let shared: Promise<ServerProcess> | null = null;
  try {
    await bench({
      folder,
      start,
      startBff: async (env = {}) => {
        shared ??= startIn(path.join(own, 'marketplace/src/server.ts'), {});
        const { url } = await shared;
        return startIn(path.join(own, 'bff/src/server.ts'), { UPSTREAM_URL: url, ...env });
      },
      startOther: async (project) => (await startPair({ project })).bff,
      startPair,
    });
  } finally {
    for (const server of running.toReversed()) await server.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
