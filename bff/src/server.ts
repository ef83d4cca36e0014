import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { buildParts } from './build-parts.ts';
import { finishRequests } from './http/leave.ts';
import { distFolder, isWebBuilt, loadWebApp } from './http/page/web-app.ts';
import { describeProblem, readConfig } from './platform/config/read-config.ts';
import { openDataFolder } from './platform/data-folder.ts';
import { listeningUrl } from './platform/listening-url.ts';
import { logOptions } from './platform/log-options.ts';
import { serveMetrics } from './platform/telemetry/serve-metrics.ts';
import { StoreRefused } from './platform/store/redis/redis-store.ts';
import { leaveCalls } from './protocol/intents/leave-calls.ts';
import type { Parts } from './protocol/parts.ts';

let isOpen = false;
let isClosing = false;
const leaving = new AbortController();
/** Aborted when the parent has ended, which waits for no drain. */
const orphaned = new AbortController();
/** Ends everything; waits for files that move unless the signal is aborted. */
let closeAll = (_hurry: AbortSignal): Promise<void> => Promise.resolve();
let closeMetrics = (): Promise<void> => Promise.resolve();
let log: Pick<FastifyBaseLogger, 'error' | 'warn'> = console;

// Registered before anything slow: the process can be ended before it listens.
const grace = closeWithGrace(
  { delay: false, logger: { error: (...words) => log.error(words) } },
  async ({ err, signal }) => {
    isClosing = true;
    leaving.abort();
    if (err) log.error(err, 'closing after an error');
    // Before everything is open there is nothing to finish: an unfinished file is made again at the next start.
    else if (!isOpen) endAtOnce();
    // Balancers and clients go elsewhere while requests are still served.
    if (signal && isOpen)
      await pause(config.drainMs, undefined, { signal: orphaned.signal }).catch(() => undefined);
    await closeAll(err ? AbortSignal.abort() : orphaned.signal);
    if (isAlone()) endAtOnce();
  },
);
// A parent that has ended cannot end this process; its channel closes, perhaps during the imports.
process.once('disconnect', () => {
  orphaned.abort();
  if (!isClosing) grace.close();
});
if (isAlone()) endAtOnce();

const outcome = readConfig(process.env);
if (!outcome.ok) stop(outcome.failure.map(describeProblem));
const config = outcome.value;
if (config.production && !isWebBuilt())
  stop(['web/dist: is missing, and production needs it: node bff/bin/build.ts builds the web app']);

const folder = openDataFolder(config.dataFolder);
if (!folder.ok) stop([`GAM_DATA: ${folder.failure}`]);

let parts: Parts | undefined;
const app = await buildApp(
  config,
  async ({ log, server }) => (parts = await buildParts(config, log, { server, leaving: leaving.signal })),
  logOptions(config.logLevel),
  (log) => loadWebApp(distFolder, log),
).catch((error: unknown) => {
  if (error instanceof StoreRefused) stop([`STORE_URL: ${error.message}`]);
  throw error;
});
log = app.log;
isOpen = true;
closeAll = async (hurry) => {
  const finished = finishRequests(app, hurry);
  if (parts) await leaveCalls(parts, finished);
  await finished;
  // Calls that were handed over may still be under way: the end of the process cuts them.
  await parts?.store.close();
  await closeMetrics();
  await parts?.tracing?.close();
  folder.value();
};

await openPort('PORT', 'HOST', config, ({ port, host }) =>
  app.listen({ port, host, listenTextResolver: (address) => `bff: ${address}` }),
);
if (parts?.metrics && config.metrics) {
  const { metrics } = parts;
  const served = await openPort('METRICS_PORT', 'METRICS_HOST', config.metrics, (at) =>
    serveMetrics(metrics, at),
  );
  closeMetrics = served.close;
  app.log.info(`metrics: ${served.url}`);
}
const url = listeningUrl(config, app.server);
// Without a callback a parent that has ended would cause an unhandled error.
process.send?.({ type: 'listening', url }, undefined, undefined, () => undefined);

/** Listens on a port; ends the process with a message where that fails. */
async function openPort<T>(
  portName: string,
  hostName: string,
  at: { readonly port: number; readonly host: string },
  listen: (at: { readonly port: number; readonly host: string }) => Promise<T>,
): Promise<T> {
  try {
    return await listen(at);
  } catch (error) {
    await closeAll(orphaned.signal);
    const reason = error instanceof Error ? error.message : String(error);
    return stop([`${portName} ${at.port} on ${hostName} ${at.host} cannot be listened on: ${reason}`]);
  }
}

function isAlone(): boolean {
  return process.send !== undefined && !process.connected;
}

/**
 * Ends without Node's own exit, which waits forever for WebAssembly that compiles and for a log without a reader.
 */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

function stop(problems: readonly string[]): never {
  for (const problem of problems) console.error(`bff: ${problem}`);
  process.exit(1);
}
