import { get } from 'node:http';
import { orderPages } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/** What a server may send before the first acknowledgement: ten packets of IPv6, bytes. */
const firstFlight = 10 * 1_440;

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

test('asks a new visitor’s browser for at most fifteen files on home, and nine at the first question', async ({
  browser,
  product,
}) => {
  const most = { '/?city_id=1': 15, [orderPages.cleaning]: 9 };
  for (const [address, limit] of Object.entries(most)) {
    const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // On a busy machine Chromium asks for Latin letters too, although no text of these pages has any.
      if (!pathname.includes('/vazirmatn-latin')) asked.push(pathname);
    });
    await page.goto(product.url + address, { waitUntil: 'networkidle' });
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(limit);
    await page.context().close();
  }
});
