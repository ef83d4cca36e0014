import { arrive } from '../events/load.ts';
import { withServers } from '../events/servers.ts';
import { drawTable } from '@gam/shared/test/draw-table';

/** The flows after which the memory is measured. */
const stops = [1_000, 5_000, 10_000];
/** How long a server rests before it counts as idle, ms: by then the thread that checked its rules has ended. */
const restMs = 65_000;

/** Limits that are never reached, since all customers come from one address. */
const neverFull = { MAX_REQUESTS: '999999', MAX_LOOP_DELAY_MS: '999999' };

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(0);

/**
 * Prints the memory of the BFF, MB: idle after its start, after flows of that many customers (each opens a service, gives
 * three answers and goes back), and at the end without garbage. `--flows 20000` adds a later stop.
 */
export function benchMemory(options: readonly string[] = []): Promise<void> {
  const last = Number(options[options.indexOf('--flows') + 1] ?? 0);
  const wanted = options.includes('--flows') ? [...stops.filter((stop) => stop < last), last] : stops;
  return withServers(async ({ startBff }) => {
    const bff = await startBff(neverFull);
    const rows: string[][] = [];
    const add = (what: string, { rss, heapUsed, heapTotal, external }: NodeJS.MemoryUsage): void => {
      rows.push([what, ...[rss, heapTotal, heapUsed, external].map(megabytes)]);
    };
    await new Promise((resolve) => setTimeout(resolve, restMs));
    add('idle', await bff.memory());
    let flows = 0;
    for (const stop of wanted) {
      await arrive(bff.url, stop - flows);
      flows = stop;
      add(`${flows.toLocaleString('en')} flows`, await bff.memory());
    }
    add('the same without garbage', await bff.memory('collected'));
    console.log(
      drawTable('BFF: memory, MB', ['', 'resident', 'heap', 'heap in use', 'outside the heap'], rows),
    );
  });
}
