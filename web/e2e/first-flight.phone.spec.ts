import { get } from 'node:http';
import { orderPages } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/** What a server may send before the first acknowledgement: ten packets, bytes. */
const firstFlight = 14 * 1024;

/** Returns the size of a page as it is sent to a new visitor, with its headers. */
const measure = (url: string, encoding: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { accept: 'text/html', 'accept-encoding': encoding } }, (reply) => {
      const head = reply.rawHeaders.reduce((sum, part) => sum + Buffer.byteLength(part) + 2, 0);
      let body = 0;
      reply.on('data', (chunk: Buffer) => (body += chunk.length));
      reply.on('end', () => resolve(head + body));
      reply.on('error', reject);
    }).on('error', reject);
  });

test('sends the first question in the first flight of a connection, and home in little more', async ({
  product,
}) => {
  // Home's first view is at its start; what comes later is read while the customer looks at it.
  const most = { [orderPages.cleaning]: firstFlight, '/?city_id=1': 20 * 1024 };
  for (const [page, limit] of Object.entries(most))
    for (const encoding of ['br', 'gzip'])
      expect(await measure(product.url + page, encoding), `${page} in ${encoding}`).toBeLessThanOrEqual(
        limit,
      );
});
