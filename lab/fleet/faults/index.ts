import { runFaultParts } from '../../soak/run-fault-parts.ts';
import { installServers } from '@gam/shared/test/native-server';
import { type Fleet, openFleet } from '../open-fleet.ts';
import { bankReturns } from './bank-returns.ts';
import { fullStore } from './full-store.ts';
import type { FleetPart } from './fleet-part.ts';
import { otherBuilds } from './other-builds.ts';
import { redisGone } from './redis-gone.ts';
import { rolls } from './rolls.ts';
import { scaling } from './scaling.ts';
import {
  killedBffs,
  lostWrites,
  outages,
  postgresRestarts,
  redisEmptied,
  redisRestarts,
} from './server-restarts.ts';
import { soakParts } from './soak-parts.ts';
import { suddenDeaths } from './sudden-deaths.ts';
import { wipedStore } from './wiped-store.ts';

const parts: readonly FleetPart[] = [
  ...soakParts,
  bankReturns,
  suddenDeaths,
  killedBffs,
  outages,
  rolls,
  postgresRestarts,
  redisRestarts,
  redisGone,
  wipedStore,
  fullStore,
  redisEmptied,
  lostWrites,
  otherBuilds,
  scaling,
];

const isShort = process.argv.includes('--short');

const problem = await installServers();
if (problem !== null) {
  console.log(`The faults of a fleet are skipped. ${problem}`);
  process.exit(0);
}

let fleet: Fleet | null = null;
const isWhole = await runFaultParts({
  on: 'a fleet',
  parts,
  runPart: async (part, report) => {
    fleet ??= await openFleet();
    const { postgres } = fleet;
    try {
      return await part.run(fleet, { isShort, databaseUrl: postgres.url, calls: null, report });
    } catch (error) {
      // What a failed part leaves behind must not disturb the next one.
      await fleet.stop();
      fleet = null;
      throw error;
    }
  },
});
await (fleet as Fleet | null)?.stop();
process.exit(isWhole ? 0 : 1);
