import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Config } from '../../src/platform/config/read-config.ts';
import { loadSecret } from '../../src/platform/secrets/secrets.ts';

type ServerName = 'marketplace' | 'bff';

type Chosen = { readonly servers: readonly ServerName[] } | { readonly problem: string };

const isServer = (name: string): name is ServerName => name === 'marketplace' || name === 'bff';

/** Returns the servers to start: the named one; else the BFF alone if UPSTREAM_URL is set; else both. */
export function chooseServers(
  asked: string | undefined,
  env: Readonly<Record<string, string | undefined>>,
): Chosen {
  if (asked === undefined) return { servers: env['UPSTREAM_URL'] ? ['bff'] : ['marketplace', 'bff'] };
  return isServer(asked)
    ? { servers: [asked] }
    : { problem: `start: expects marketplace or bff, not ${asked}. Usage: npm start [-- marketplace|bff]` };
}

/** The hosts of the demo services' partners. */
const partnerHosts = 'insurance.example';

/**
 * Returns the unset settings that the demo services need: their partners' hosts, to which web views lead. Empty in
 * production. [O-2.33, readings 31]
 */
export const demoSettings = (
  { production }: Pick<Config, 'production'>,
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  production || env['WEB_VIEW_HOSTS']?.trim() ? {} : { WEB_VIEW_HOSTS: partnerHosts };

type Env = Readonly<Record<string, string | undefined>>;

const root = path.resolve(import.meta.dirname, '../../..');

interface Running {
  readonly name: ServerName;
  readonly child: ChildProcess;
  /** The URL once it answers; null if it ends before that. */
  readonly url: Promise<string | null>;
  readonly exit: Promise<number>;
}

function runServer(name: ServerName, env: Env): Running {
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: path.join(root, name),
    env,
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
  return { name, child, url, exit };
}

/** Returns the settings with absolute paths, since the servers run in other folders. */
function resolveFolders({ dataFolder, rulesFolder }: Config, env: Env): Env {
  return {
    ...env,
    GAM_DATA: path.resolve(dataFolder),
    ...(rulesFolder !== null && { GAM_RULES: path.resolve(rulesFolder) }),
  };
}

/** Returns the settings with the BFF's own credential for both servers, which is made once for the data folder unless set. */
function shareCredential(config: Config, env: Env): Env {
  const token = config.upstreamToken ?? loadSecret(path.resolve(config.dataFolder), 'upstream-token');
  return { ...resolveFolders(config, env), UPSTREAM_TOKEN: token };
}

/**
 * Starts the servers in turn, each after the one before it answers, and prints the URL. Ends all of them, last first,
 * after the signal or when one of them ends by itself. Returns 0 only if all of them ended cleanly.
 */
export async function runServers(
  names: readonly ServerName[],
  config: Config,
  env: Env,
  signal: AbortSignal,
): Promise<number> {
  const isDemo = names.length > 1;
  const shared = isDemo
    ? { ...shareCredential(config, env), ...demoSettings(config, env) }
    : resolveFolders(config, env);
  const running: Running[] = [];
  const ending = new Promise<'aborted'>((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'));
  });

  let upstream: string | null = null;
  for (const name of names) {
    // Beside the BFF the marketplace takes any free port: only the BFF calls it.
    const isInner = name === 'marketplace' && names.length > 1;
    const own: Env = isInner
      ? { ...shared, PORT: '0', HOST: '127.0.0.1' }
      : upstream === null
        ? shared
        : { ...shared, UPSTREAM_URL: upstream };
    const server = runServer(name, own);
    running.push(server);
    const url = await Promise.race([server.url, ending]);
    if (url === null) return endAll(running, 1);
    if (url === 'aborted') return endAll(running, 0);
    if (isInner && !config.production) console.log(`Codes by SMS: ${url}/dev/outbox`);
    upstream = url;
  }
  console.log(`\nگام  ${upstream}\n`);
  const first = await Promise.race([ending, ...running.map(({ exit }) => exit)]);
  return endAll(running, first === 'aborted' ? 0 : 1);
}

async function endAll(running: readonly Running[], code: number): Promise<number> {
  let worst = code;
  for (const { child, exit } of running.toReversed()) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    worst = Math.max(worst, await exit);
  }
  return worst;
}
