import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { openDataFolder } from './platform/files/data-folder.ts';
import { FolderInUse } from './platform/database/folder-lock.ts';
import { loggerAt } from './platform/logger.ts';
import { serveMetrics } from './platform/telemetry/serve-metrics.ts';

/** The time limit of running requests after the signal to end, in ms. */
const closeDelay = 8_000;

let isOpen = false;
let isClosing = false;
let closeAll = (): Promise<void> => Promise.resolve();
let closeMetrics = (): Promise<void> => Promise.resolve();
let log: Pick<FastifyBaseLogger, 'error'> = console;

// Registered before anything slow, so that a signal works before the server listens.
const grace = closeWithGrace(
  { delay: closeDelay, logger: { error: (...words) => log.error(words) } },
  async ({ err }) => {
    isClosing = true;
    if (err) log.error(err, 'closing after an error');
    // Before the server listens nothing must be finished: the next start repeats partial work.
    else if (!isOpen) endAtOnce();
    await closeAll();
    if (isAlone()) endAtOnce();
  },
);
// A dead parent cannot send a signal, but its channel closes, possibly during the imports.
process.once('disconnect', () => {
  if (!isClosing) grace.close();
});
if (isAlone()) endAtOnce();

const read = readConfig(process.env);
if (!read.ok) stop(read.failure);
const config = read.value;
try {
  openDataFolder(config.dataFolder);
} catch (error) {
  stop([`GAM_DATA: the folder ${config.dataFolder} cannot be used: ${reasonOf(error)}`]);
}

// The libraries are loaded only where they are used.
const metrics = config.metrics && (await import('./platform/telemetry/metrics.ts')).makeMetrics();
const tracing = config.tracing ? (await import('./platform/telemetry/open-tracing.ts')).openTracing() : null;
const database = await openDatabase(config, metrics).catch((error: unknown) => {
  if (error instanceof FolderInUse) stop([error.message]);
  if (config.databaseUrl !== null)
    stop([`The database of DATABASE_URL cannot be opened: ${reasonOf(error)}`]);
  throw error;
});
const app = await buildApp({
  config,
  db: database.db,
  news: await database.listen(),
  metrics,
  tracing,
  logger: loggerAt('info'),
});
log = app.log;
if (config.production && config.databaseUrl === null) {
  app.log.warn(
    'DATABASE_URL is not set: the embedded database serves one process and has no backup of its own',
  );
}
isOpen = true;
closeAll = async () => {
  await app.close();
  await closeMetrics();
  await tracing?.close();
  await database.close();
};

await openPort('PORT', 'HOST', config, ({ port, host }) =>
  app.listen({ port, host, listenTextResolver: (address) => `marketplace: ${address}` }),
);
if (metrics && config.metrics) {
  const served = await openPort('METRICS_PORT', 'METRICS_HOST', config.metrics, (at) =>
    serveMetrics(metrics, at),
  );
  closeMetrics = served.close;
  app.log.info(`metrics: ${served.url}`);
}
const { port } = app.server.address() as AddressInfo;
const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
// Without a callback a dead parent would cause an uncaught error.
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
    await closeAll();
    return stop([
      `${portName} ${at.port} on ${hostName} ${at.host} cannot be listened on: ${reasonOf(error)}`,
    ]);
  }
}

function isAlone(): boolean {
  return process.send !== undefined && !process.connected;
}

/** Kills this process. Node's own exit can hang on WebAssembly in compilation and on a log without a reader. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

function stop(problems: readonly string[]): never {
  for (const problem of problems) console.error(`marketplace: ${problem}`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
