import { bankCallBacks } from '../../soak/parts/bank-call-backs.ts';
import { repeatedPlacements } from '../../soak/parts/repeated-placements.ts';
import { rivals } from '../../soak/parts/rivals.ts';
import { readSizes, type SoakPart } from '../../soak/soak-part.ts';
import type { FleetPart } from './fleet-part.ts';

/** Runs a part of `soak:orders` over the proxies of a fleet. */
const onFleet = (part: SoakPart): FleetPart => ({
  name: part.name,
  run: async (fleet) => {
    const rows = await part.run(fleet, readSizes(process.argv));
    return rows.map(({ tried, count, result, broken }) => ({
      tried,
      requests: count,
      faults: count,
      losses: broken,
      result,
      broken,
    }));
  },
});

export const soakParts: readonly FleetPart[] = [
  onFleet(repeatedPlacements),
  onFleet(rivals),
  onFleet(bankCallBacks),
];
