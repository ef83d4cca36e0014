import type { Page } from '@playwright/test';
import { customerOn, makePhone, orderPages, steps } from './support/customer.ts';
import { startProduct } from './support/product.ts';
import { openSite, embeddingPage, type Site } from './support/site.ts';
import { expect, test as base } from './support/test.ts';

/** Runs the tests with a product that knows one partner, and with the partner's site. */
const test = base.extend<object, { partner: Site }>({
  partner: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const partner = await openSite();
      await provide(partner);
      await partner.close();
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ partner }, provide) => {
      const product = await startProduct({ PARTNER_ORIGINS: partner.origin });
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const readMessages = (page: Page) =>
  page.evaluate(() => (window as unknown as { received: unknown[] }).received);

/** Opens a site's page that embeds a page of the product. */
async function openEmbedded(page: Page, site: Site, address: string) {
  site.put('/around', embeddingPage(address));
  await page.goto(`${site.origin}/around`);
  await expect.poll(() => page.frames().length).toBe(2);
  const [, frame] = page.frames();
  if (!frame) throw new Error('there is no frame');
  return frame;
}

test('does not let an unknown site embed the product', async ({
  page,
  product,
  partner,
  allowComplaints,
}) => {
  allowComplaints(/frame-ancestors|status of 401|X-Frame-Options|refused to connect|ERR_BLOCKED_BY_RESPONSE/);
  const stranger = await openSite();
  for (const path of [orderPages.cleaning, '/', '/login', '/operator', '/api/screen?url=/']) {
    const frame = await openEmbedded(page, stranger, product.url + path);
    await expect.poll(() => frame.url(), path).toMatch(/^chrome-error:/);
  }
  await stranger.close();
  // A reply that is not a page is not shown in any frame, not even in a partner's.
  const frame = await openEmbedded(page, partner, `${product.url}/api/screen?url=/`);
  await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
});

test("places an order in a known partner's frame with cookies of the frame alone [O-4.35, O-6.04]", async ({
  page,
  context,
  phone,
  product,
  partner,
}) => {
  test.slow();
  // A user is signed in on the product's own pages.
  const own = await context.newPage();
  await own.goto('/login');
  await customerOn(own).signIn(makePhone(), product);
  await expect(own).not.toHaveURL(/login/);
  const before = await context.cookies(product.url);

  const frame = await openEmbedded(page, partner, product.url + orderPages.cleaning);
  const inFrame = customerOn(page, frame);
  await inFrame.at(steps.kind);
  // The frame asks for a sign-in, since it does not share the other session.
  await inFrame.answerUpToQuote(phone, product);
  expect(await readMessages(page)).toEqual([]);
  await inFrame.place();
  const order_uuid = new URL(frame.url()).pathname.split('/').at(-1);
  const data = { source: 'gam', event: 'order_placed', payload: { host: 'parent_frame', order_uuid } };
  await expect.poll(() => readMessages(page)).toEqual([{ data, origin: new URL(product.url).origin }]);

  const cookies = await context.cookies();
  const framed = cookies.filter(({ name }) => name.startsWith('__Host-gam-framed-'));
  expect(framed.map(({ name }) => name).toSorted()).toEqual([
    '__Host-gam-framed-browser',
    '__Host-gam-framed-session',
    '__Host-gam-framed-visitor',
  ]);
  for (const { httpOnly, secure, sameSite, partitionKey } of framed) {
    expect({ httpOnly, secure, sameSite }).toEqual({ httpOnly: true, secure: true, sameSite: 'None' });
    expect(partitionKey).toContain('http://localhost');
  }
  // The cookies of the top level are unchanged, and its pages do not show the order.
  const sessionOf = (all: typeof cookies) => all.find(({ name }) => name === 'gam-session')?.value;
  expect(sessionOf(cookies)).toBe(sessionOf(before));
  await own.goto('/my-orders');
  await expect(own.getByText('هنوز سفارشی ثبت نکرده‌اید')).toBeVisible();
});
