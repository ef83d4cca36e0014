import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from '../open-fleet.ts';
import { type FleetPart, toRow } from './fleet-part.ts';
import { orderUnder } from './order-under.ts';

/**
 * Kills any server of the fleet at random moments while customers order: BFFs, marketplaces, Redis, PostgreSQL as a
 * whole, and single processes of PostgreSQL, which then restarts by itself.
 */
export const suddenDeaths: FleetPart = {
  name: 'deaths',
  run: async (fleet, run) => {
    const load = { orders: run.isShort ? 10 : 1_000, atOnce: run.isShort ? 3 : 8, firstPerson: 1_000 };
    // The longest time without the server, ms.
    const awayMs = run.isShort ? 500 : 3_000;
    const acts = [
      ...fleet.places.map((place) => async () => {
        await place.end('SIGKILL');
        await pause(Math.random() * awayMs);
        await place.start();
      }),
      () => killBackend(fleet),
    ];
    const leastKills = (run.isShort ? 1 : 8) * acts.length;
    const outcome = await orderUnder(fleet, load, async (isEnough) => {
      let killed = 0;
      while (killed < leastKills || !isEnough()) {
        await pause(Math.random() * 1_500);
        await acts[killed % acts.length]?.();
        killed += 1;
      }
      return killed;
    });
    return [toRow('kill -9 of BFFs, marketplaces, PostgreSQL, Redis at random moments', outcome, run)];
  },
};

/** Kills one of PostgreSQL's processes. */
async function killBackend({ db, marketplaces }: Fleet): Promise<void> {
  try {
    const { rows } = await db.query<{ pid: number }>(
      `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const { pid } = rows[Math.floor(Math.random() * rows.length)] ?? {};
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
  } catch {
    // PostgreSQL is away because of the fault before.
    await marketplaces[0]?.kill();
  }
}
