import { suddenDeaths } from '../parts/sudden-deaths.ts';
import { shortSizes } from '../soak-part.ts';
import type { FaultPart } from '../fault-row.ts';
import { openSupervisedWorld } from './supervised-world.ts';

/** Kills the servers that `npm start` supervises: orders as without it, and the other server stays. */
export const supervisedDeaths: FaultPart = {
  name: 'supervised',
  run: async ({ isShort, report }) => {
    const deaths = isShort ? 2 : 8;
    const world = await openSupervisedWorld();
    try {
      const rows = await suddenDeaths.run(world, { ...shortSizes, deaths });
      const others = world.otherEnds();
      for (const line of others) report(line);
      return rows.map(({ count, result, broken }) => ({
        tried: 'kill -9 of a server under npm start while an order is placed',
        requests: count,
        faults: count,
        losses: broken,
        result: `${result}; ${others.length} other processes ended`,
        broken: broken + others.length,
      }));
    } finally {
      await world.stop();
    }
  },
};
