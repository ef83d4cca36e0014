import { setTimeout as pause } from 'node:timers/promises';
import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { buildApp } from './app.ts';
import { buildParts } from './build-parts.ts';
import { describeProblem, readConfig } from './platform/config/read-config.ts';
import { openDataFolder } from './platform/data-folder.ts';
import { listeningUrl } from './platform/listening-url.ts';
import { logOptions } from './platform/log-options.ts';
import type { Parts } from './protocol/parts.ts';

/** The longest time for open requests after the drain, ms. */
const closeMs = 10_000;

let isOpen = false;
let isClosing = false;
const leaving = new AbortController();
/** Aborted when the parent has ended, which waits for no drain. */
const orphaned = new AbortController();
let closeAll = (): Promise<void> => Promise.resolve();
let log: Pick<FastifyBaseLogger, 'error'> = console;

// Registered before anything slow: the process can be ended before it listens.
const grace = closeWithGrace(
  { delay: false, logger: { error: (...words) => log.error(words) } },
  async ({ err, signal }) => {
    isClosing = true;
    if (err) log.error(err, 'closing after an error');
    // Before everything is open there is nothing to finish: an unfinished file is made again at the next start.
    else if (!isOpen) endAtOnce();
    if (signal && isOpen) await drain();
    await Promise.race([closeAll(), failAfter(closeMs)]);
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
if (!outcome.ok) stop(outcome.problems.map(describeProblem));
const { config } = outcome;

const folder = openDataFolder(config.dataFolder);
if (!folder.ok) stop([`GAM_DATA: ${folder.problem}`]);

let parts: Parts | undefined;
const app = await buildApp(
  config,
  async ({ log, server }) => (parts = await buildParts(config, log, { server, leaving: leaving.signal })),
  logOptions(config.logLevel),
);
log = app.log;
isOpen = true;
closeAll = async () => {
  await app.close();
  await parts?.upstream.close();
  await parts?.store.close();
  folder.release();
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
// Without a callback a parent that has ended would cause an unhandled error.
process.send?.({ type: 'listening', url }, undefined, undefined, () => undefined);

/** Tells balancers and clients to go elsewhere while requests are still served. */
async function drain(): Promise<void> {
  leaving.abort();
  await pause(config.drainMs, undefined, { signal: orphaned.signal }).catch(() => undefined);
}

async function failAfter(ms: number): Promise<never> {
  await pause(ms, undefined, { ref: false });
  throw new Error(`requests were cut that had not ended within ${ms} ms`);
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
