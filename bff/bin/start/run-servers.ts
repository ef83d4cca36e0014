import { done, failed, type Result } from '@gam/shared/result';
import path from 'node:path';
import { type Config, neededInProduction } from '../../src/platform/config/read-config.ts';
import { loadSecret } from '../../src/platform/secrets/secrets.ts';
import { localUrl } from './local-url.ts';
import { type Env, type ServerName, type Supervised, superviseServer } from './supervise-server.ts';

const isServer = (name: string): name is ServerName => name === 'marketplace' || name === 'bff';

/**
 * Returns the servers to start: the named one; else the BFF alone if UPSTREAM_URL is set; else both. The failure says what
 * is wrong with the name.
 */
export function chooseServers(asked: string | undefined, env: Env): Result<readonly ServerName[], string> {
  if (asked === undefined) return done(env['UPSTREAM_URL'] ? ['bff'] : ['marketplace', 'bff']);
  return isServer(asked)
    ? done([asked])
    : failed(`start: expects marketplace or bff, not ${asked}. Usage: npm start [-- marketplace|bff]`);
}

/** Returns the BFF's settings that it does not need from outside when these servers start: the others give them to it. */
export const suppliedTo = (servers: readonly ServerName[]) =>
  !servers.includes('bff')
    ? neededInProduction
    : servers.includes('marketplace')
      ? (['UPSTREAM_URL', 'UPSTREAM_TOKEN'] as const)
      : [];

/** The hosts of the demo services' partners. */
const partnerHosts = 'insurance.example';

/**
 * Returns the unset settings that the demo services need: their partners' hosts, to which web views lead. Empty in
 * production. [O-2.33, readings 31]
 */
export const demoSettings = (
  { production }: Pick<Config, 'production'>,
  env: Env,
): Readonly<Record<string, string>> =>
  production || env['WEB_VIEW_HOSTS']?.trim() ? {} : { WEB_VIEW_HOSTS: partnerHosts };

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
  const own = resolveFolders(config, env);
  if (config.upstreamToken !== null) return own;
  return { ...own, UPSTREAM_TOKEN: loadSecret(path.resolve(config.dataFolder), 'upstream-token') };
}

/**
 * Starts the servers in turn, each after the one before it answers, and prints the URL. A server that ends by itself
 * after that is started again while the others stay. Ends all of them, last first, after the signal or when one ends
 * before it answers for the first time. Returns 0 only if all of them ended cleanly.
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
  const servers: Supervised[] = [];
  const ending = new Promise<'aborted'>((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'));
  });

  const local = names.includes('bff') ? localUrl(config) : null;
  let upstream: string | null = null;
  for (const name of names) {
    // Beside the BFF the marketplace takes any free port: only the BFF calls it.
    const isInner = name === 'marketplace' && names.length > 1;
    const own: Env = isInner
      ? { ...shared, PORT: '0', HOST: '127.0.0.1', ...nextMetricsPort(config) }
      : upstream === null
        ? shared
        : { ...shared, UPSTREAM_URL: upstream };
    // Banks lead back to the printed URL, where the customer's session is; passkeys are bound to it.
    const named: Env = local !== null ? { PUBLIC_URL: local } : {};
    const server = superviseServer(name, { ...own, ...named });
    servers.push(server);
    const url = await Promise.race([server.url, ending]);
    if (url === null) return endAll(servers, 1);
    if (url === 'aborted') return endAll(servers, 0);
    if (isInner && !config.production) console.log(`Codes by SMS: ${url}/dev/outbox`);
    upstream = url;
  }
  console.log(`\nگام  ${local ?? upstream}\n`);
  await ending;
  return endAll(servers, 0);
}

/** Returns the port of the inner server's metrics: the one after the BFF's. */
const nextMetricsPort = ({ metrics }: Config): Env =>
  metrics && metrics.port > 0 ? { METRICS_PORT: String(metrics.port + 1) } : {};

async function endAll(servers: readonly Supervised[], code: number): Promise<number> {
  let worst = code;
  for (const { end } of servers.toReversed()) worst = Math.max(worst, await end());
  return worst;
}
