import type { Page } from '@playwright/test';
import { addressStepOn } from './support/address-step.ts';
import { openBorder } from './support/border.ts';
import { customerOn, orderPages, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });
// The tests run over whole orders.
test.slow();
test.beforeEach(({ allowComplaints }) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/);
  // What no page has shown before: a font of other letters, or a part of the next page, which is asked for again.
  allowComplaints(/ERR_FAILED .*\/assets\//);
});

const texts = {
  offline: 'اتصال اینترنت برقرار نیست. به محض وصل شدن، خودکار ادامه می‌دهیم.',
  noConnection: 'اتصال اینترنت برقرار نیست',
  retry: 'تلاش دوباره',
};

/** Waits until the service worker answers navigations and has the files that this page has loaded. */
const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    for (;;) {
      const files = performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/'));
      const kept = await Promise.all(files.map(({ name }) => caches.match(name)));
      if (kept.every((response) => response !== undefined)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });

/** The addresses of everything in the caches of the browser. */
const listCached = (page: Page) =>
  page.evaluate(async () => {
    const caught = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return caught.flat().map(({ url }) => new URL(url).pathname);
  });

/** What this tab keeps of flows, by the beginning of its name. */
const listKept = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /^gam\.(?:flow|kept|drafts)\./.test(key)));

/** Whether a page has loaded a chunk of the app. */
const hasLoaded = (page: Page, chunk: string) =>
  page.evaluate(
    (name) => performance.getEntriesByType('resource').some((one) => one.name.includes(`${name}-`)),
    chunk,
  );

test('places one order although the connection is cut between any two taps and pages are reloaded without it', async ({
  page,
  context,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const bar = page.getByText(texts.offline);
  /** Reloads the page without a connection, which shows the step that was left. */
  const reloadAt = async (step: string | RegExp) => {
    await page.reload();
    await customer.at(step);
    await expect(bar).toBeVisible();
  };
  /** Cuts the connection, taps, and connects after the page has said that there is none. */
  const cut = async (tap: () => Promise<void>, meanwhile?: () => Promise<void>) => {
    await context.setOffline(true);
    await tap();
    await expect(bar).toBeVisible();
    await meanwhile?.();
    await context.setOffline(false);
    await expect(bar).toBeHidden();
  };
  await customer.open('cleaning');
  await waitForWorker(page);

  // The first event, which creates the flow; its next step is known.
  await cut(
    () => customer.choose('نظافت منزل'),
    () => reloadAt(steps.rooms),
  );
  await customer.at(steps.rooms);
  // Several taps without a connection, the last one at a step that only the server knows.
  await cut(
    async () => {
      await customer.chooseAndContinue('اتاق خواب', 'آشپزخانه');
      await customer.at(steps.extras);
      await customer.chooseAndContinue('شست‌وشوی داخل یخچال', 'اتوکشی لباس');
    },
    async () => {
      await reloadAt(steps.extras);
      await expect(customer.option('اتوکشی لباس')).toBeChecked();
      await expect(customer.button('مرحله بعد')).toHaveAttribute('aria-busy', 'true');
    },
  );
  await customer.at(steps.period);
  // A reload without a tap.
  await context.setOffline(true);
  await reloadAt(steps.period);
  await context.setOffline(false);
  await expect(bar).toBeHidden();
  await cut(() => customer.choose('فقط همین یک بار'));
  await customer.at(steps.login);
  await cut(async () => {
    await page.getByLabel('شماره موبایل').fill(phone);
    await customer.button('دریافت کد').click();
  });
  await expect(page.getByLabel('کد تایید پیامک‌شده را وارد کنید')).toBeVisible();
  const code = await product.readCode(phone);
  await cut(() => customer.enterCode(code));
  await customer.at(steps.where);
  // The areas of the form are asked of the server.
  await addressStepOn(page).add('ونک', 'خیابان ملاصدرا، پلاک ۱۲');
  // The next step is shown without a connection once its code is there.
  await expect.poll(() => hasLoaded(page, 'CalendarWidget')).toBe(true);
  await cut(
    () => customer.next(),
    () => reloadAt(steps.when),
  );
  await customer.answerWhen();
  await cut(
    () => customer.next(),
    async () => void (await page.reload()),
  );
  await customer.at(steps.quote);
  await context.setOffline(true);
  await customer.button('ثبت نهایی سفارش').click();
  await expect(bar).toBeVisible();
  await reloadAt(steps.quote);
  await expect(customer.button('ثبت نهایی سفارش')).toHaveAttribute('aria-busy', 'true');
  await context.setOffline(false);
  await expect.poll(() => page.url()).toMatch(/\/task-details\//);
  await expect(page.getByText('سفارش شما ثبت شد')).toBeVisible();

  // What the tab kept is gone, and nothing personal was ever in a cache.
  await expect.poll(() => listKept(page)).toEqual([]);
  const cached = await listCached(page);
  expect(cached.length).toBeGreaterThan(5);
  for (const path of cached) expect(path).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2|svg|png)$/);
  await page.goto('/my-orders');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
});

test('shows another tab without a connection no flow, and its page when the connection is back', async ({
  page,
  context,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await waitForWorker(page);
  await customer.answerUpToNotes(phone, product);
  await customer.waitForReplies();
  await context.setOffline(true);
  const other = await context.newPage();
  const shell = await other.goto(page.url());
  expect(shell?.headers()['content-security-policy']).toMatch(/script-src 'self' 'nonce-\w+';/);
  await customerOn(other).at(texts.noConnection);
  await expect(other.getByRole('main')).not.toContainText(phone);
  await expectGoodScreen(other);
  await other.getByRole('button', { name: texts.retry }).click();
  await customerOn(other).at(texts.noConnection);
  // A bank's way back is tried again by a reload; the desk is never shown in another site's frame.
  const bare = await context.newPage();
  for (const address of ['/pay/return/1', '/operator'])
    await expect(bare.goto(address)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(false);
  await customerOn(other).at(steps.notes);

  // The flow of the first tab is not there for who comes after this user.
  await other.goto('/account');
  await other.getByRole('button', { name: 'خروج' }).first().click();
  await expect.poll(() => listKept(page)).toEqual([]);
  await context.setOffline(true);
  await page.reload();
  await customer.at(texts.noConnection);
});

test('opens no flow that was left for more than 24 hours', async ({ page, context }) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await waitForWorker(page);
  await customer.answerUpToExtras();
  await customer.waitForReplies();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('gam.flow.shown')))
    .toContain(steps.extras);
  await page.clock.install({ time: Date.now() + 24 * 3600_000 });
  await context.setOffline(true);
  await page.reload();
  await customer.at(texts.noConnection);
});

test('lets a newer build take over when no order is under way', async ({ page, product }) => {
  const server = await openBorder(product.url);
  const customer = customerOn(page);
  const hasNewer = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
  const controlledBy = () => page.evaluate(() => navigator.serviceWorker.controller?.state);
  try {
    await page.goto(server.url + orderPages.cleaning);
    await waitForWorker(page);
    await page.reload();
    expect(await controlledBy()).toBe('activated');
    await customer.answerUpToExtras();
    await customer.waitForReplies();

    server.reshape(/^\/service-worker\.js$/, (script) => `${script}\n// the next build`);
    await page.reload();
    await expect.poll(hasNewer).toBe(true);
    await customer.at(steps.extras);
    await page.reload();
    await customer.at(steps.extras);
    expect(await hasNewer()).toBe(true);
    await customer.next();
    await customer.at(steps.period);

    await page.goto(`${server.url}/?city_id=1`);
    await expect.poll(hasNewer).toBe(false);
    await page.goBack();
    await customer.at(steps.period);
  } finally {
    await server.close();
  }
});

test('is an app that a phone can install', async ({ page, request }) => {
  await page.goto(orderPages.cleaning);
  const link = await page.locator('link[rel="manifest"]').getAttribute('href');
  const reply = await request.get(String(link));
  const manifest = (await reply.json()) as { icons: { src: string; purpose: string }[] };
  expect(manifest).toMatchObject({
    lang: 'fa',
    dir: 'rtl',
    start_url: '/',
    scope: '/',
    display: 'standalone',
  });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src } of manifest.icons) expect((await request.get(src)).ok()).toBe(true);
  const icons = page.locator('link:is([rel=icon], [rel=apple-touch-icon], [rel=image_src])');
  const addresses = await icons.evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => href));
  expect(addresses).toHaveLength(4);
  for (const address of [...addresses, '/favicon.ico'])
    expect((await request.get(address)).headers()['content-type']).toMatch(/^image\//);
});
