import type { Page } from '@playwright/test';
import { customerOn, orderPages } from './support/customer.ts';
import { expect, test } from './support/test.ts';

/** The messages that a host has received. */
const readMessages = (page: Page) =>
  page.evaluate(() => (window as unknown as { received: unknown[] }).received);

test('notifies the app and the analytics of the order once [O-4.35]', async ({ page, phone, product }) => {
  await page.addInitScript(() => {
    const received: unknown[] = [];
    const tracked: unknown[] = [];
    window.addEventListener('gam:track', (event) => tracked.push((event as CustomEvent).detail));
    Object.assign(window, {
      received,
      tracked,
      Android: { postMessage: (message: string) => received.push(JSON.parse(message)) },
    });
  });
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  expect(await readMessages(page)).toEqual([]);
  await customer.place();
  const order_uuid = new URL(page.url()).pathname.split('/').at(-1);
  const message = { source: 'gam', event: 'order_placed', payload: { host: 'android', order_uuid } };
  await expect.poll(() => readMessages(page)).toEqual([message]);
  const tracked = await page.evaluate(() => (window as unknown as { tracked: unknown[] }).tracked);
  expect(tracked).toContainEqual(expect.objectContaining({ event: 'order_placed' }));
});

test('notifies only the embedding page of the order, once and from the exact origin [O-4.35]', async ({
  page,
  phone,
  product,
}) => {
  // The embedding page has the product's own origin, since other origins are blocked.
  const around = `<!doctype html><html lang="fa"><title>میزبان</title><script>
    window.received = [];
    addEventListener('message', ({ data, origin }) => window.received.push({ data, origin }));
  </script><iframe title="گام" src="${orderPages.cleaning}" style="inline-size:100%;block-size:760px;border:0"></iframe>`;
  await page.route('**/host-page', (route) => route.fulfill({ contentType: 'text/html', body: around }));
  await page.goto('/host-page');
  await expect.poll(() => page.frames().length).toBe(2);
  const [, frame] = page.frames();
  if (!frame) throw new Error('there is no frame');
  const inFrame = customerOn(page, frame);
  await inFrame.answerUpToQuote(phone, product);
  expect(await readMessages(page)).toEqual([]);
  await inFrame.place();
  const order_uuid = new URL(frame.url()).pathname.split('/').at(-1);
  const data = { source: 'gam', event: 'order_placed', payload: { host: 'parent_frame', order_uuid } };
  await expect.poll(() => readMessages(page)).toEqual([{ data, origin: new URL(product.url).origin }]);
});
