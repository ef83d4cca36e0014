import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { FolderInUse } from './platform/database/folder-lock.ts';
import { loggerAt } from './platform/logger.ts';

/** The time limit of running requests after the signal to end, in ms. */
const closeDelay = 8_000;

let isOpen = false;
let isClosing = false;
let closeAll = (): Promise<void> => Promise.resolve();
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

const outcome = readConfig(process.env);
if ('problems' in outcome) stop(outcome.problems);
const { config } = outcome;

const database = await openDatabase(config).catch((error: unknown) => {
  if (error instanceof FolderInUse) stop([error.message]);
  if (config.databaseUrl !== null)
    stop([`The database of DATABASE_URL cannot be opened: ${reasonOf(error)}`]);
  throw error;
});
const app = await buildApp({ config, db: database.db, logger: loggerAt('info') });
log = app.log;
isOpen = true;
closeAll = async () => {
  await app.close();
  await database.close();
};

try {
  const listenTextResolver = (address: string) => `marketplace: ${address}`;
  await app.listen({ port: config.port, host: config.host, listenTextResolver });
} catch (error) {
  await closeAll();
  stop([`PORT ${config.port} on HOST ${config.host} cannot be listened on: ${reasonOf(error)}`]);
}
const { port } = app.server.address() as AddressInfo;
const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
// Without a callback a dead parent would cause an uncaught error.
process.send?.({ type: 'listening', url }, undefined, undefined, () => undefined);

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
