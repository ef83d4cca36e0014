import autocannon from 'autocannon';
import { drawTable, figure } from '@gam/shared/test/draw-table';
import { withServers } from '../events/servers.ts';

const connections = 10;
const seconds = 5;
const warmSeconds = 3;

const pages = {
  'home of a city, kept': '/?city_id=1',
  'first question, drawn anew': '/order/home-services/cleaning/home-cleaning?city_id=1',
};

/** Limits that are never reached. */
const neverFull = { MAX_REQUESTS: '999999', MAX_LOOP_DELAY_MS: '999999' };

/**
 * Prints how many pages a second one BFF sends to browsers without cookies, and the processor time of each: of home, which
 * is kept, and of a first question, which is drawn for each visitor.
 */
export function benchPages(): Promise<void> {
  return withServers(async ({ startBff }) => {
    const bff = await startBff(neverFull);
    const rows: string[][] = [];
    for (const [name, page] of Object.entries(pages)) {
      const ask = (duration: number) =>
        autocannon({
          url: bff.url + page,
          connections,
          duration,
          headers: { accept: 'text/html', 'accept-encoding': 'gzip, br' },
        });
      await ask(warmSeconds);
      const before = await bff.cpuMs();
      const { requests, non2xx, throughput } = await ask(seconds);
      const cpu = ((await bff.cpuMs()) - before) / requests.total;
      if (non2xx > 0) console.error(`${non2xx} of ${requests.total} requests for ${page} were refused.`);
      const kilobytes = throughput.total / requests.total / 1_000;
      rows.push([name, figure(requests.average), figure(cpu * 1_000), figure(kilobytes)]);
    }
    console.log(
      drawTable(
        `BFF: pages, ${connections} connections, ${seconds} s each`,
        ['', 'pages/s', 'CPU µs', 'kB sent'],
        rows,
      ),
    );
  });
}
