import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { buildParts } from './build-parts.ts';
import { describeProblem, readConfig } from './platform/config/read-config.ts';
import { listeningUrl } from './platform/listening-url.ts';
import { logOptions } from './platform/log-options.ts';
import type { Parts } from './protocol/parts.ts';

/** Requests under way may take this long when the process is told to end, ms. */
const closeDelay = 9_000;

/** Closes what is open. Before everything is open there is nothing to finish. */
let closeAll = (): Promise<void> => Promise.resolve();
let isClosing = false;
let log: Pick<FastifyBaseLogger, 'error'> = console;

// Registered before anything slow: who ends this process does not wait until it listens.
const grace = closeWithGrace(
  { delay: closeDelay, logger: { error: (...words) => log.error(words) } },
  async ({ err }) => {
    isClosing = true;
    if (err) log.error(err, 'closing after an error');
    await closeAll();
  },
);
// A parent that is gone cannot tell this process to end; its channel closes. That may have happened during the imports.
process.once('disconnect', () => {
  if (!isClosing) grace.close();
});
if (process.send && !process.connected) process.exit();

const outcome = readConfig(process.env);
if (!outcome.ok) stop(outcome.problems.map(describeProblem));
const { config } = outcome;

let parts: Parts | undefined;
const app = await buildApp(
  config,
  async ({ log, server }) => (parts = await buildParts(config, log, { server })),
  logOptions(config.logLevel),
);
log = app.log;
closeAll = async () => {
  await app.close();
  await parts?.upstream.close();
  await parts?.store.close();
};

try {
  await app.listen({
    port: config.port,
    host: config.host,
    listenTextResolver: (address) => `bff: ${address}`,
  });
} catch (error) {
  await closeAll();
  stop([
    `PORT ${config.port} on HOST ${config.host} cannot be listened on: ${error instanceof Error ? error.message : String(error)}`,
  ]);
}
process.send?.({
  type: 'listening',
  url: listeningUrl(config, app.server),
});

function stop(problems: readonly string[]): never {
  for (const problem of problems) console.error(`bff: ${problem}`);
  process.exit(1);
}
