import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from '../open-fleet.ts';
import { drainMs } from '../open-fleet.ts';
import { type FleetPart, toRow } from './fleet-part.ts';
import { orderUnder } from './order-under.ts';

/** The longest time from the end of the drain to the end of the process, ms. */
const longestEndMs = 10_000;

/** Replaces each BFF in turn by SIGTERM while customers order and read pages: no request fails. */
export const rolls: FleetPart = {
  name: 'roll',
  run: async (fleet, run) => {
    const rounds = run.isShort ? 1 : 5;
    const pages = { sent: 0, failed: [] as string[] };
    const ends: number[] = [];
    const codes: (number | null)[] = [];
    const load = { orders: 10, atOnce: run.isShort ? 3 : 6, firstPerson: 50_000 };
    const outcome = await orderUnder(fleet, load, async (isEnough) => {
      let isOver = false;
      const reading = readPages(fleet, pages, () => isOver);
      let rolled = 0;
      while (rolled < rounds * fleet.bffs.length || !isEnough()) {
        for (const bff of fleet.bffs) {
          const begun = performance.now();
          codes.push(await bff.end('SIGTERM'));
          ends.push(performance.now() - begun - drainMs);
          await bff.start();
          // The proxy takes it back after two good checks.
          await pause(2_500);
          rolled += 1;
        }
      }
      isOver = true;
      await reading;
      return rolled;
    });
    const tried = 'SIGTERM of each BFF in turn';
    const row = toRow(tried, outcome, run);
    const longest = Math.max(...ends);
    const late = ends.filter((ms) => ms > longestEndMs).length;
    const unclean = codes.filter((code) => code !== 0).length;
    const failed = outcome.repeats + pages.failed.length;
    for (const reason of pages.failed) run.report(`${tried}: a page: ${reason}`);
    for (const reason of outcome.reasons) run.report(`${tried}: a request: ${reason}`);
    return [
      {
        ...row,
        requests: row.requests + pages.sent,
        losses: row.losses + failed,
        result: `${failed} requests failed, the last process ended ${(longest / 1_000).toFixed(1)} s after the drain`,
        broken: row.broken + failed + late + unclean,
      },
    ];
  },
};

async function readPages(
  { bff: { url } }: Fleet,
  pages: { sent: number; readonly failed: string[] },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    pages.sent += 1;
    try {
      const reply = await fetch(`${url}/`, { headers: { accept: 'text/html' } });
      await reply.text();
      if (reply.status !== 200) pages.failed.push(String(reply.status));
    } catch (error) {
      const cause = error instanceof Error ? error.cause : error;
      pages.failed.push(cause instanceof Error ? cause.message : 'no reply');
    }
    await pause(50);
  }
}
