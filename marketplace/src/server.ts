import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { buildApp } from './app.ts';
import { readConfig } from './platform/config.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { FolderInUse } from './platform/database/folder-lock.ts';
import { loggerAt } from './platform/logger.ts';

/** How long requests under way may take when the process is told to end, in ms. */
const closeDelay = 8_000;

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

const grace = closeWithGrace({ delay: closeDelay, logger: app.log }, async ({ err }) => {
  if (err) app.log.error({ err }, 'closing after an error');
  await app.close();
  await database.close();
});
// A parent that is gone cannot tell this process to end: its channel does.
process.once('disconnect', () => grace.close());

try {
  const listenTextResolver = (address: string) => `marketplace: ${address}`;
  await app.listen({ port: config.port, host: config.host, listenTextResolver });
} catch (error) {
  await app.close();
  await database.close();
  stop([`PORT ${config.port} on HOST ${config.host} cannot be listened on: ${reasonOf(error)}`]);
}
const { port } = app.server.address() as AddressInfo;
const url = `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`;
process.send?.({ type: 'listening', url });

function stop(problems: readonly string[]): never {
  for (const problem of problems) console.error(`marketplace: ${problem}`);
  process.exit(1);
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message || cause.name : String(cause);
}
