import { globSync, statSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Place } from '../../soak/place.ts';
import { askPort } from '@gam/shared/test/native-server';
import type { Fleet } from '../open-fleet.ts';
import { type FleetPart, toRow } from './fleet-part.ts';
import { orderUnder } from './order-under.ts';

/** A fault that is made again and again while customers order. */
interface Restart {
  readonly name: string;
  readonly tried: (everyS: number) => string;
  readonly firstPerson: number;
  /** Whether it takes too long for a short run. */
  readonly isLong?: boolean;
  readonly act: (fleet: Fleet) => Promise<void>;
}

/** Makes the fault at fixed times through 200 orders and more: every 20 s, in a short run every 2 s. */
const restartPart = ({ name, tried, firstPerson, isLong = false, act }: Restart): FleetPart => ({
  name,
  run: async (fleet, run) => {
    if (run.isShort && isLong) return [];
    const everyS = run.isShort ? 2 : 20;
    const [leastFaults, orders] = run.isShort ? [2, 10] : [3, 200];
    const outcome = await orderUnder(fleet, { orders, atOnce: 3, firstPerson }, async (isEnough) => {
      let made = 0;
      while (made < leastFaults || !isEnough()) {
        await pause(everyS * 1_000);
        await act(fleet);
        made += 1;
      }
      return made;
    });
    return [toRow(tried(everyS), outcome, run)];
  },
});

async function restart(place: Place, signal: NodeJS.Signals): Promise<void> {
  await place.end(signal);
  await place.start();
}

/** Restarts PostgreSQL as its administrators do: it closes all connections. */
export const postgresRestarts = restartPart({
  name: 'postgres',
  tried: (everyS) => `PostgreSQL restarted every ${everyS} s`,
  firstPerson: 10_000,
  act: ({ postgres }) => restart(postgres, 'SIGINT'),
});

export const redisRestarts = restartPart({
  name: 'redis',
  tried: (everyS) => `Redis restarted every ${everyS} s`,
  firstPerson: 20_000,
  act: ({ redis }) => restart(redis, 'SIGTERM'),
});

/** Empties Redis: customers restore their flows and sign in again. */
export const redisEmptied = restartPart({
  name: 'emptied',
  tried: (everyS) => `Redis emptied every ${everyS} s`,
  firstPerson: 30_000,
  act: async ({ redis }) => {
    await askPort(Number(new URL(redis.url).port), 'FLUSHALL\r\n');
  },
});

/** Kills Redis and cuts what it wrote in the last seconds, as a machine that fails does. */
export const lostWrites = restartPart({
  name: 'behind',
  tried: (everyS) => `Redis lost its last 1.5 s every ${everyS} s`,
  firstPerson: 35_000,
  act: async ({ redis, folder }) => {
    const [file = ''] = globSync(path.join(folder, 'redis/appendonlydir/*.incr.aof'));
    const { size } = statSync(file);
    await pause(1_500);
    await redis.end('SIGKILL');
    truncateSync(file, size);
    await redis.start();
  },
});

/** Kills every server at once, as a machine that fails does; only the proxy stays. */
export const outages = restartPart({
  name: 'outage',
  tried: (everyS) => `kill -9 of everything at once every ${everyS} s`,
  firstPerson: 45_000,
  isLong: true,
  act: async ({ places }) => {
    await Promise.all(places.map((place) => place.end('SIGKILL')));
    await Promise.all(places.map((place) => place.start()));
  },
});

/** Kills one BFF at a time: its customers' requests are answered by the others. */
export const killedBffs = restartPart({
  name: 'killed',
  tried: (everyS) => `kill -9 of one BFF every ${everyS} s`,
  firstPerson: 40_000,
  act: async ({ bffs }) => {
    await bffs[Math.floor(Math.random() * bffs.length)]?.kill();
  },
});
