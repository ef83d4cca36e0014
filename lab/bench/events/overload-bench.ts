import { drawTable, figure } from '@gam/shared/test/draw-table';
import { arrive, load } from './load.ts';
import { offer, type Offered } from '../../load/offer.ts';
import { withServers } from './servers.ts';

const seconds = 5;
const warmSeconds = 3;
/** The connections of the peak, as in the benchmark of events. */
const peakConnections = 20;
/** The customers who wait for replies at the same time, at most. */
const customers = 600;
/** A reply that comes later than this is of no use to its customer, ms. */
const usefulMs = 500;
/** Limits that are never reached. */
const unlimited = { MAX_REQUESTS: '999999', MAX_LOOP_DELAY_MS: '999999' };

/**
 * Prints how many events a second a BFF serves in time at its peak rate and at three times that rate, with and without
 * admission, and how fast it refuses the others.
 */
export function benchOverload(): Promise<void> {
  return withServers(async ({ startBff }) => {
    const rows: string[][] = [];
    for (const [name, env] of [
      ['with admission', {}],
      ['without', unlimited],
    ] as const) {
      const { url, end } = await startBff(env);
      await load(url, await arrive(url, peakConnections), warmSeconds);
      const peak = (await load(url, await arrive(url, peakConnections), seconds)).requests.average;
      for (const times of [1, 3]) {
        const offered = await offer(url, await arrive(url, customers), times * peak, seconds);
        rows.push([`${times}× ${name}`, ...draw(offered, peak)]);
      }
      await end();
    }
    const head = [
      'sent/s',
      'useful/s',
      'of peak',
      'p50 ms',
      'p99 ms',
      'refused/s',
      'p50 ms',
      'p99 ms',
      'failed',
    ];
    console.log(
      drawTable(
        `BFF: POST /api/events at a fixed rate, ${seconds} s; useful: within ${usefulMs} ms`,
        ['of the peak', ...head],
        rows,
      ),
    );
  });
}

function draw({ sent, served, refused, failed }: Offered, peak: number): string[] {
  const useful = served.filter((ms) => ms <= usefulMs).length / seconds;
  return [
    figure(sent / seconds),
    figure(useful),
    `${figure((useful / peak) * 100)} %`,
    ...[0.5, 0.99].map((part) => figure(quantile(served, part))),
    figure(refused.length / seconds),
    ...[0.5, 0.99].map((part) => figure(quantile(refused, part))),
    String(failed),
  ];
}

/** Returns the value that a part of all values does not exceed; 0 without values. */
function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
}
