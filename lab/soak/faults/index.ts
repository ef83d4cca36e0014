import prepareDatabases from '@gam/shared/test/prepare-database';
import { runFaultParts } from '../run-fault-parts.ts';
import { badStore } from './bad-store.ts';
import { fullStore } from './full-store.ts';
import type { FaultPart } from '../fault-row.ts';
import { hostileRows } from './hostile-rows.ts';
import { wrongClock } from './wrong-clock.ts';
import { lostStore } from './lost-store.ts';
import { orderFaults } from './order-faults.ts';
import { overload } from './overload.ts';
import { supervisedDeaths } from './supervised-deaths.ts';
import { upstreamDown } from './upstream-down.ts';
import { upstreamFaults } from './upstream-faults.ts';

const parts: readonly FaultPart[] = [
  ...orderFaults,
  supervisedDeaths,
  lostStore,
  upstreamFaults,
  upstreamDown,
  badStore,
  fullStore,
  wrongClock,
  overload,
  hostileRows,
];

const isShort = process.argv.includes('--short');
/** `--calls=listCities,loadSite` makes every fault of these calls alone. */
const calls = process.argv.flatMap((arg) => /^--calls=(.+)$/.exec(arg)?.[1]?.split(',') ?? []);
const databaseUrl = process.env['DATABASE_URL'] || null;

const dropDatabases = await prepareDatabases();
const isWhole = await runFaultParts({
  on: databaseUrl === null ? 'embedded storage' : 'PostgreSQL',
  parts,
  runPart: (part, report) =>
    part.run({ isShort, databaseUrl, calls: calls.length > 0 ? calls : null, report }),
});
await dropDatabases();
process.exit(isWhole ? 0 : 1);
