import autocannon, { type Client, type Result } from 'autocannon';
import type { Shopper } from './shopper.ts';

/** Each shopper sends a request when the one before was answered, for so many seconds. */
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
  if (failed > 0) console.error(`${failed} of ${result.requests.total} requests to ${url} failed`);
  return result;
}
