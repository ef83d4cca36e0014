import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { buildWeb } from '../../bff/bin/start/build-web.ts';
import { drawPlaces, runCommand, usage } from './commands.ts';
import { installServers } from '@gam/shared/test/native-server';
import { openFleet } from './open-fleet.ts';

/**
 * `npm run fleet`: the product with real servers on this machine, behind one URL, until a signal ends it. Servers are
 * killed, rolled and stopped by name at the prompt, or by their pids; one that ends by itself is started again.
 */
const ending = new AbortController();
const { signal } = ending;
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => ending.abort());

const problem = await installServers();
if (problem !== null) fail(problem);
if (!(await buildWeb(signal)))
  fail('The web app could not be built: correct the errors above and start again.');

console.log('Starting PostgreSQL, Redis, HAProxy, two marketplaces and three BFFs…');
const fleet = await openFleet({
  port: Number(process.env['PORT'] || 3000),
  env: { NODE_ENV: 'development', LOG_LEVEL: 'warn', WEB_VIEW_HOSTS: 'insurance.example' },
}).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));

for (const place of [...fleet.places, fleet.proxy]) {
  place.onOwnEnd = (reason) => {
    console.error(reason);
    void pause(1_000).then(() => (signal.aborted ? undefined : place.start()));
  };
}
const all = [fleet.proxy, ...fleet.places];
console.log(
  `${drawPlaces(all)}\nCodes by SMS: ${fleet.marketplace.url}/dev/outbox\n\n${usage}\nگام  ${fleet.bff.url}\n`,
);

const prompt = createInterface({ input: process.stdin });
prompt.on('line', (line) => {
  runCommand(line, all).then(
    (answer) => process.stdout.write(answer),
    (error: unknown) => console.error(error),
  );
});
await new Promise<void>((resolve) => {
  if (signal.aborted) resolve();
  signal.addEventListener('abort', () => resolve());
});
prompt.close();
await fleet.stop();
process.exit(0);

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
