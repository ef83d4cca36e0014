import { bankCallBacks } from '../parts/bank-call-backs.ts';
import { repeatedPlacements } from '../parts/repeated-placements.ts';
import { rivals } from '../parts/rivals.ts';
import { suddenDeaths } from '../parts/sudden-deaths.ts';
import { fullSizes, shortSizes, type Sizes, type SoakPart, type SoakRow } from '../soak-part.ts';
import { openSoakWorld } from '../soak-world.ts';
import type { FaultPart } from '../fault-row.ts';

/** What fits into the run that fills docs/design/faults.md; `soak:orders` runs all of it. */
const sizes: Sizes = { ...fullSizes, placements: 400, rounds: 20, payments: 20, deaths: 20 };

/** A part of `soak:orders` as rows of the faults; each repeated, forged or rival message and each death is a fault. */
const asFaults = (part: SoakPart, faultsOf: (row: SoakRow, sizes: Sizes) => number): FaultPart => ({
  name: part.name,
  run: async ({ isShort, databaseUrl, report }) => {
    if (part.needsPostgres && databaseUrl === null) {
      report('skipped: it needs a PostgreSQL, set DATABASE_URL to its URL');
      return [];
    }
    const own = isShort ? { ...shortSizes, deaths: 2 } : sizes;
    const world = await openSoakWorld(databaseUrl);
    try {
      const rows = await part.run(world, own);
      return rows.map((row) => {
        const { tried, count: requests, result, broken } = row;
        return { tried, requests, faults: faultsOf(row, own), losses: broken, result, broken };
      });
    } finally {
      await world.stop();
    }
  },
});

/** Orders and payments among repeated, rival and forged messages, and servers that are killed. */
export const orderFaults: readonly FaultPart[] = [
  asFaults(repeatedPlacements, ({ count }, { placements }) => count - placements),
  asFaults(rivals, ({ count }) => count),
  asFaults(bankCallBacks, ({ count }) => count),
  asFaults(suddenDeaths, ({ count }) => count),
];
