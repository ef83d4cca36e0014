import autocannon, { type Client, type Result } from 'autocannon';
import type { ServerProcess } from './servers.ts';
import { Shopper } from '../../load/shopper.ts';

/** What one server did in one round. */
export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** The processor time of a request in the server's own process, µs. */
  readonly cpuMicros: number;
}

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

/** Loads a server and measures it from outside and by its own processor time. */
export async function measureLoad(
  { url, cpuMs }: ServerProcess,
  shoppers: readonly Shopper[],
  seconds: number,
): Promise<Measured> {
  const before = await cpuMs();
  const { requests, latency } = await load(url, shoppers, seconds);
  const spent = (await cpuMs()) - before;
  return {
    perSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    cpuMicros: (spent * 1_000) / requests.total,
  };
}

/** The customers who come at the same time: their way to the question is no part of the load. */
const together = 5;

/** Returns that many new customers of a server. */
export async function arrive(url: string, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  while (shoppers.length < count) {
    const group = Array.from({ length: Math.min(together, count - shoppers.length) }, () =>
      Shopper.arrive(url),
    );
    shoppers.push(...(await Promise.all(group)));
  }
  return shoppers;
}
