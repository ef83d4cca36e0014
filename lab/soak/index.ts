import { prepareEmbedded } from '@gam/shared/test/prepare-database';
import { drawTable } from '@gam/shared/test/draw-table';
import { bankCallBacks } from './parts/bank-call-backs.ts';
import { rivals } from './parts/rivals.ts';
import { repeatedPlacements } from './parts/repeated-placements.ts';
import { suddenDeaths } from './parts/sudden-deaths.ts';
import { readSizes, type SoakPart, type SoakRow } from './soak-part.ts';
import { openSoakWorld } from './soak-world.ts';

const parts: readonly SoakPart[] = [repeatedPlacements, rivals, bankCallBacks, suddenDeaths];

const args = process.argv.slice(2);
const only = args.filter((arg) => !arg.startsWith('--'));
const sizes = readSizes(args);
const databaseUrl = process.env['DATABASE_URL'] || null;
const rows: SoakRow[] = [];

if (databaseUrl === null) await prepareEmbedded();

for (const part of parts) {
  if (only.length > 0 && !only.includes(part.name)) continue;
  if (part.needsPostgres && databaseUrl === null) {
    console.log(`${part.name}: skipped: it needs a PostgreSQL, set DATABASE_URL to its URL`);
    continue;
  }
  const world = await openSoakWorld(databaseUrl);
  try {
    rows.push(...(await part.run(world, sizes)));
  } finally {
    await world.stop();
  }
}

const on = databaseUrl === null ? 'embedded storage' : 'PostgreSQL';
const cells = rows.map(({ tried, count, result, broken }) => [tried, count, result, broken]);
console.log(drawTable(`Orders under load, on ${on}`, ['case', 'times', 'result', 'broken'], cells));
process.exitCode = rows.some(({ broken }) => broken > 0) ? 1 : 0;
