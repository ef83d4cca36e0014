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

let isOpen = false;
let isClosing = false;
let closeAll = (): Promise<void> => Promise.resolve();
let log: Pick<FastifyBaseLogger, 'error'> = console;

// Registered before anything slow: who ends this process does not wait until it listens.
const grace = closeWithGrace(
  { delay: closeDelay, logger: { error: (...words) => log.error(words) } },
  async ({ err }) => {
    isClosing = true;
    if (err) log.error(err, 'closing after an error');
    // Before everything is open there is nothing to finish: what is half-made is made again at the next start.
    else if (!isOpen) endAtOnce();
    await closeAll();
    if (isAlone()) endAtOnce();
  },
);
// A parent that is gone cannot tell this process to end; its channel closes, perhaps during the imports already.
process.once('disconnect', () => {
  if (!isClosing) grace.close();
});
if (isAlone()) endAtOnce();

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
isOpen = true;
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
const url = listeningUrl(config, app.server);
// Without a callback a parent that is gone would be an error that nothing catches.
process.send?.({ type: 'listening', url }, undefined, undefined, () => undefined);

function isAlone(): boolean {
  return process.send !== undefined && !process.connected;
}

/** Ends without Node's own exit: it waits for ever for WebAssembly in compilation and for a log that nothing reads. */
function endAtOnce(): void {
  process.kill(process.pid, 'SIGKILL');
}

function stop(problems: readonly string[]): never {
  for (const problem of problems) console.error(`bff: ${problem}`);
  process.exit(1);
}
