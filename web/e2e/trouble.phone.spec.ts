import { type APIRequestContext, type Page, request as requests } from '@playwright/test';
import { customerOn, makePhone, steps } from './support/customer.ts';
import { type Product, startProduct } from './support/product.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test as base } from './support/test.ts';

/** How many requests the BFF takes at a time in this file. */
const maxRequests = 40;

const test = base.extend<object, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      // On a busy machine the loop's delay would refuse some requests that are to fill the server.
      const settings = { MAX_REQUESTS: String(maxRequests), MAX_LOOP_DELAY_MS: '999999' };
      const product = await startProduct(settings);
      await provide(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
});

const codes = /^\/v2\/auth\/codes\//;
const texts = {
  busy: 'کمی شلوغ است. چند لحظه دیگر خودکار ادامه می‌دهیم.',
  down: 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید',
  resting: 'این بخش موقتا در دسترس نیست. لطفا چند لحظه دیگر دوباره تلاش کنید',
  offline: 'اتصال اینترنت برقرار نیست. به محض وصل شدن، خودکار ادامه می‌دهیم.',
} as const;

/** Checks that the page shows this message and none of the others, above its title, and takes a picture where a folder is named. */
async function expectTrouble(page: Page, name: keyof typeof texts): Promise<void> {
  await expect(page.getByText(texts[name]).first()).toBeVisible();
  for (const [other, text] of Object.entries(texts))
    if (other !== name) await expect(page.getByText(text)).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 0));
  const [message, title] = await Promise.all([
    page.locator('output').first().boundingBox(),
    page.getByRole('heading', { level: 1 }).boundingBox(),
  ]);
  if (message && title) expect(title.y).toBeGreaterThanOrEqual(message.y + message.height);
  await expectGoodScreen(page);
  const folder = process.env['GAM_PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/trouble-${name}.png` });
}

/** Another guest on the sign-in page, who asks for a code when called. */
async function openGuest(url: string): Promise<{ ask: () => Promise<number>; context: APIRequestContext }> {
  const context = await requests.newContext({ baseURL: url, extraHTTPHeaders: { 'gam-catalogue': 'web/1' } });
  await context.get('/api/screen?url=/login');
  const ask = async () => {
    const event = {
      action_id: crypto.randomUUID(),
      name: 'login_request_code',
      args: { phone: makePhone() },
    };
    const reply = await context.post('/api/events', { data: { flow: null, url: '/login', events: [event] } });
    return reply.status();
  };
  return { ask, context };
}

test('says that a full server is busy, and goes on by itself', async ({ page, product, allowComplaints }) => {
  allowComplaints(/503/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToExtras();
  await customer.waitForReplies();

  const guests = await Promise.all(Array.from({ length: maxRequests }, () => openGuest(product.url)));
  const slow = product.border.hold(codes);
  const refused = page.waitForResponse((response) => response.status() === 503);
  const asking = guests.map(({ ask }) => ask());
  // The calls of the others wait: the first reply is the refusal of the full server.
  expect(await Promise.race(asking)).toBe(503);
  await customer.chooseAndContinue('شست‌وشوی داخل یخچال', 'اتوکشی لباس');
  expect((await (await refused).headerValue('retry-after')) ?? '').toMatch(/^\d+$/);
  await expectTrouble(page, 'busy');
  slow.release();
  await Promise.all(asking);
  await customer.at(steps.period);
  await expect(page.getByText(texts.busy)).toBeHidden();
  await Promise.all(guests.map(({ context }) => context.dispose()));
});

test('says that nothing answers while the marketplace is down, and continues the order when it is back [O-8.07]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToNotes(phone, product);
  await page.getByRole('textbox').fill('سگ داریم');
  await product.killMarketplace();
  await customer.next();
  await expectTrouble(page, 'down');
  await product.startMarketplace();
  await customer.at(steps.notes);
  await expect(page.getByRole('textbox')).toHaveValue('سگ داریم');
  await customer.next();
  await customer.at(steps.quote);
  await customer.place();
});

test('says at once that a part is unavailable while too many calls fail', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToLogin();
  await page.getByLabel('شماره موبایل').fill(phone);
  const guests = await Promise.all(Array.from({ length: maxRequests / 2 + 5 }, () => openGuest(product.url)));
  const fault = product.border.failWith(codes, 500);
  await Promise.all(guests.map(({ ask }) => ask()));
  await customer.button('دریافت کد').click();
  await expectTrouble(page, 'resting');
  fault.mend();
  await expect(async () => {
    await customer.button('دریافت کد').click();
    await expect(page.getByLabel('کد تایید پیامک‌شده را وارد کنید')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await Promise.all(guests.map(({ context }) => context.dispose()));
});

test('says that there is no connection, and sends the answer once when it is back', async ({
  page,
  context,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToExtras();
  await customer.waitForReplies();
  const arrived: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/events')) arrived.push(request.postData() ?? '');
  });
  await context.setOffline(true);
  // The next step depends on this answer and is unknown for two options together.
  await customer.chooseAndContinue('شست‌وشوی داخل یخچال', 'اتوکشی لباس');
  await expectTrouble(page, 'offline');
  await customer.at(steps.extras);
  await expect(customer.button('مرحله بعد')).toHaveAttribute('aria-busy', 'true');
  await context.setOffline(false);
  await customer.at(steps.period);
  await expect(page.getByText(texts.offline)).toBeHidden();
  expect(arrived).toHaveLength(1);
});
