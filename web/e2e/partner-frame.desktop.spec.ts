import type { Page } from '@playwright/test';
import { customerOn, orderPages, steps } from './support/customer.ts';
import { makePhone } from './support/phone.ts';
import { startProduct } from './support/product.ts';
import { openSite, pageAround, type Site } from './support/site.ts';
import { expect, test as base } from './support/test.ts';

/** A product that knows one partner, and the partner's site. */
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

const toldIn = (page: Page) => page.evaluate(() => (window as unknown as { told: unknown[] }).told);

/** Opens a page of somebody's around one of the product's. */
async function openAround(page: Page, site: Site, address: string) {
  site.put('/around', pageAround(address));
  await page.goto(`${site.origin}/around`);
  await expect.poll(() => page.frames().length).toBe(2);
  const [, frame] = page.frames();
  if (!frame) throw new Error('there is no frame');
  return frame;
}

test('an unknown site may not show the product inside itself', async ({
  page,
  product,
  partner,
  allowComplaints,
}) => {
  allowComplaints(/frame-ancestors|status of 401|X-Frame-Options|refused to connect|ERR_BLOCKED_BY_RESPONSE/);
  const stranger = await openSite();
  for (const path of [orderPages.cleaning, '/', '/login', '/operator', '/api/screen?url=/']) {
    const frame = await openAround(page, stranger, product.url + path);
    await expect.poll(() => frame.url(), path).toMatch(/^chrome-error:/);
  }
  await stranger.close();
  // What is no page is shown in no frame, not even in a partner's.
  const frame = await openAround(page, partner, `${product.url}/api/screen?url=/`);
  await expect.poll(() => frame.url()).toMatch(/^chrome-error:/);
});

test("in a known partner's frame an order goes all the way, with cookies that are the frame's alone [O-4.35, O-6.04]", async ({
  page,
  context,
  phone,
  product,
  partner,
}) => {
  test.slow();
  // Somebody is signed in to the product's own pages already.
  const own = await context.newPage();
  await own.goto('/login');
  await customerOn(own).signIn(makePhone(), product);
  await expect(own).not.toHaveURL(/login/);
  const before = await context.cookies(product.url);

  const frame = await openAround(page, partner, product.url + orderPages.cleaning);
  const inFrame = customerOn(page, frame);
  await inFrame.at(steps.kind);
  // The frame asks who it is: it has nothing of the other session.
  await inFrame.answerUpToQuote(phone, product);
  expect(await toldIn(page)).toEqual([]);
  await inFrame.place();
  const order_uuid = new URL(frame.url()).pathname.split('/').at(-1);
  const data = { source: 'gam', event: 'order_placed', payload: { host: 'parent_frame', order_uuid } };
  await expect.poll(() => toldIn(page)).toEqual([{ data, origin: new URL(product.url).origin }]);

  const cookies = await context.cookies();
  const framed = cookies.filter(({ name }) => name.startsWith('__Host-gam-framed-'));
  expect(framed.map(({ name }) => name).toSorted()).toEqual([
    '__Host-gam-framed-session',
    '__Host-gam-framed-visitor',
  ]);
  for (const { httpOnly, secure, sameSite, partitionKey } of framed) {
    expect({ httpOnly, secure, sameSite }).toEqual({ httpOnly: true, secure: true, sameSite: 'None' });
    expect(partitionKey).toContain('http://localhost');
  }
  // The top level's are what they were, and its own pages know nothing of the order.
  const sessionOf = (all: typeof cookies) => all.find(({ name }) => name === '__Host-gam-session')?.value;
  expect(sessionOf(cookies)).toBe(sessionOf(before));
  await own.goto('/my-orders');
  await expect(own.getByText('هنوز سفارشی ثبت نکرده‌اید')).toBeVisible();
});
