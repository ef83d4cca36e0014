import autocannon, { type Client, type Result } from 'autocannon';
import { drawTable, figure, median } from '../table.ts';
import type { BareReplies } from './bare-server.ts';
import { withServers } from './servers.ts';
import { Shopper } from './shopper.ts';

/** Lets each shopper send its next request after each reply, for `seconds`. */
export async function load(url: string, shoppers: readonly Shopper[], seconds: number): Promise<Result> {
  const waiting = [...shoppers];
  const result = await autocannon({
    url: `${url}/api/events`,
    method: 'POST',
    connections: shoppers.length,
    duration: seconds,
    setupClient: (client: Client) => {
      const shopper = waiting.pop();
      if (!shopper) throw new Error('more connections than shoppers');
      client.setHeadersAndBody(shopper.headers, shopper.nextBody());
      client.on('response', () => client.setBody(shopper.nextBody()));
    },
  });
  const failed = result.non2xx + result.errors + result.timeouts;
  if (failed > 0) console.error(`${failed} of ${result.requests.total} requests to ${url} failed.`);
  return result;
}

const connections = 20;
const rounds = 5;
const seconds = 6;
const warmSeconds = 4;

/**
 * Prints the requests per second of POST /api/events on live flows, beside those of a bare route that parses the same
 * bodies and returns the same bytes. Each server is one process, and this one makes the load; they are measured in turn,
 * so that noise affects both.
 */
export function benchEvents(): Promise<void> {
  return withServers(async ({ start, startBff }) => {
    const bff = await startBff();
    const bare = await start('bare-server.ts', {}, await recordReplies(bff.url));
    console.log(drawRounds(await measure(bff.url, bare.url)));
  });
}

/** Returns replies of the BFF, which the bare route repeats. */
async function recordReplies(url: string): Promise<BareReplies> {
  const shopper = await Shopper.arrive(url);
  const ask = async (): Promise<string> => {
    const init = { method: 'POST', headers: shopper.headers, body: shopper.nextBody() };
    return (await fetch(`${url}/api/events`, init)).text();
  };
  return { forward: await ask(), back: await ask() };
}

interface Round {
  readonly bare: Result;
  readonly bff: Result;
}

async function measure(bff: string, bare: string): Promise<Round[]> {
  const arrive = () => Promise.all(Array.from({ length: connections }, () => Shopper.arrive(bff)));
  await load(bare, await arrive(), warmSeconds);
  await load(bff, await arrive(), warmSeconds);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    measured.push({
      bare: await load(bare, await arrive(), seconds),
      bff: await load(bff, await arrive(), seconds),
    });
  }
  return measured;
}

function drawRounds(measured: readonly Round[]): string {
  const rows = measured.map(({ bare, bff }) => [
    ...[bare, bff].flatMap(({ requests, latency }) => [requests.average, latency.p50, latency.p99]),
    (bff.requests.average / bare.requests.average) * 100,
    bff.latency.p99 / bare.latency.p99,
  ]);
  const middle = (rows[0] ?? []).map((_, column) => median(rows.map((row) => row[column] ?? 0)));
  const draw = (name: string, row: readonly number[]): string[] => {
    const [percent = 0, times = 0] = row.slice(-2);
    return [name, ...row.slice(0, -2).map(figure), `${figure(percent)} %`, `${figure(times)}×`];
  };
  const head = ['bare req/s', 'p50 ms', 'p99 ms', 'BFF req/s', 'p50 ms', 'p99 ms', 'of bare', 'p99 ratio'];
  return drawTable(
    `BFF: POST /api/events, ${connections} connections, ${seconds} s a round`,
    ['', ...head],
    [...rows.map((row, index) => draw(`round ${index + 1}`, row)), draw('median', middle)],
  );
}
