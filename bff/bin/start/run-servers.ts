import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import type { Config } from '../../src/platform/config/read-config.ts';
import { loadSecret } from '../../src/platform/secrets/load-secret.ts';
import { demoSettings } from './demo-settings.ts';
import type { ServerName } from './choose-servers.ts';

type Env = Readonly<Record<string, string | undefined>>;

const root = path.resolve(import.meta.dirname, '../../..');

interface Running {
  readonly name: ServerName;
  readonly child: ChildProcess;
  /** The URL once it answers; null where it ended before that. */
  readonly url: Promise<string | null>;
  readonly exit: Promise<number>;
}

function runServer(name: ServerName, env: Env): Running {
  const child = spawn(process.execPath, ['src/server.ts'], {
    cwd: path.join(root, name),
    env,
    // A group of its own: the terminal's Ctrl-C reaches it through this process alone, so it is told once.
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

/** The servers run in folders of their own: what is named from this one is named whole. */
function resolveFolders({ dataFolder, rulesFolder }: Config, env: Env): Env {
  return {
    ...env,
    GAM_DATA: path.resolve(dataFolder),
    ...(rulesFolder !== null && { GAM_RULES: path.resolve(rulesFolder) }),
  };
}

/** Both know the BFF's own credential; where none is set it is made once for the data folder. */
function shareCredential(config: Config, env: Env): Env {
  const token = config.upstreamToken ?? loadSecret(path.resolve(config.dataFolder), 'upstream-token');
  return { ...resolveFolders(config, env), UPSTREAM_TOKEN: token };
}

/**
 * Runs the servers in turn, each once the one before it answers, and prints the URL. Ends all of them, last first, when
 * the signal aborts or when one of them ends by itself. The code is 0 only where everything ended cleanly.
 */
export async function runServers(
  names: readonly ServerName[],
  config: Config,
  env: Env,
  told: AbortSignal,
): Promise<number> {
  const isDemo = names.length > 1;
  const shared = isDemo
    ? { ...shareCredential(config, env), ...demoSettings(config, env) }
    : resolveFolders(config, env);
  const running: Running[] = [];
  const ending = new Promise<'told'>((resolve) => {
    if (told.aborted) resolve('told');
    told.addEventListener('abort', () => resolve('told'));
  });

  let upstream: string | null = null;
  for (const name of names) {
    // Beside the BFF the marketplace takes any free port: nobody but the BFF speaks to it.
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
    if (url === 'told') return endAll(running, 0);
    if (isInner && !config.production) console.log(`codes by SMS: ${url}/dev/outbox`);
    upstream = url;
  }
  console.log(`\nگام  ${upstream}\n`);
  const first = await Promise.race([ending, ...running.map(({ exit }) => exit)]);
  return endAll(running, first === 'told' ? 0 : 1);
}

async function endAll(running: readonly Running[], code: number): Promise<number> {
  let worst = code;
  for (const { child, exit } of running.toReversed()) {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    worst = Math.max(worst, await exit);
  }
  return worst;
}
