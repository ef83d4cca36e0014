import { mkdtemp } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { drawTable } from '@gam/shared/test/draw-table';
import { prepareEmbedded } from '@gam/shared/test/prepare-database';
import buildWeb from '../../web/e2e/support/build-web.ts';
import { makePhone } from '../../web/e2e/support/customer.ts';
import { startProduct } from '../../web/e2e/support/product.ts';
import type { Engine } from './driver.ts';
import { drive, type Drive } from './drive.ts';
import { shortJourney, wholeOrder } from './journeys.ts';
import { chromium, firefox } from './puppeteer.ts';
import { webkitgtk } from './webkitgtk.ts';

/**
 * `npm run engines [-- chromium firefox webkitgtk]`: a new customer orders a cleaning on plain http in three browser
 * engines. Fails where an engine does. `--short`: the first question, answered and gone back to; engines whose packages
 * are missing are named and left out. `--host`: the address of the product; by default this machine's in its network,
 * where browsers trust plain http less than on the machine itself.
 */
const engines: readonly Engine[] = [chromium, firefox, webkitgtk];

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean', default: false }, host: { type: 'string', default: findAddress() } },
});
const names = positionals.map((name) => name.toLowerCase());
const asked = engines.filter(({ name }) => names.length === 0 || names.includes(name.toLowerCase()));
const missing = asked.flatMap((engine) => engine.findMissing());
if (asked.length === 0 || asked.length < names.length) {
  fail(`The engines are ${engines.map(({ name }) => name.toLowerCase()).join(', ')}.`);
} else if (missing.length > 0 && !options.short) {
  fail(
    `Debian's packages ${missing.join(', ')} are missing. Run as root: apt-get install ${missing.join(' ')}`,
  );
} else {
  await driveAll(asked);
}

function fail(why: string): void {
  console.error(why);
  process.exitCode = 1;
}

/** This machine's first address in its network; without one, its own. */
function findAddress(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return addresses.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? '127.0.0.1';
}

/** Drives the engines one after another and prints how far each came. */
async function driveAll(chosen: readonly Engine[]): Promise<void> {
  const journey = options.short ? shortJourney : wholeOrder;
  const journeyName = options.short ? 'a question and back' : 'home to order';
  const folder = await mkdtemp(path.join(tmpdir(), 'gam-engines-'));
  await buildWeb();
  await prepareEmbedded();
  const product = await startProduct({ HOST: options.host });
  const rows: string[][] = [];
  try {
    for (const engine of chosen) {
      const lacks = engine.findMissing();
      if (lacks.length > 0) {
        rows.push([engine.name, '', journeyName, '', `skipped: Debian's ${lacks.join(', ')} missing`]);
        continue;
      }
      const errorsBefore = product.readClientErrors().length;
      const surroundings = { url: product.url, phone: makePhone(), readCode: product.readCode };
      const driven = await drive(engine, journey, surroundings, folder).catch((error: unknown): Drive => ({
        version: '',
        taken: 0,
        problem: String(error),
      }));
      // Uncaught errors, and what a page could not draw or load.
      const reports = product.readClientErrors().slice(errorsBefore);
      const problems = [...(driven.problem === null ? [] : [driven.problem]), ...reports];
      const result = problems.length === 0 ? 'held' : 'BROKEN';
      rows.push([engine.name, driven.version, journeyName, `${driven.taken} of ${journey.length}`, result]);
      for (const problem of problems) fail(`${engine.name}: ${problem}`);
    }
  } finally {
    await product.stop();
  }
  const head = ['engine', 'version', 'journey', 'steps', 'result'];
  console.log(drawTable(`A new customer at ${product.url}`, head, rows));
  console.log(`Pictures of each step: ${folder}`);
}
