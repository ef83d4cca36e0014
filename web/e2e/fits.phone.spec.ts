import type { Page } from '@playwright/test';
import { findCovered } from './support/covered.ts';
import { findBrokenWords } from './support/broken-words.ts';
import { findCutOff } from './support/cut-off.ts';
import { addressStepOn } from './support/address-step.ts';
import { customerOn, orderPages, steps } from './support/customer.ts';
import { deskOn } from './support/operator.ts';
import { expect, test } from './support/test.ts';

const cleaning = '/home-services/cleaning/home-cleaning';
/** Every page that a guest can open. */
const pages = [
  '/?city_id=1',
  '/categories/home-services/cleaning?city_id=1',
  `/categories${cleaning}/experts?city_id=1`,
  '/experts/41?city_id=1',
  `/questions${cleaning}`,
  '/cities/tehran',
  '/services/home-services/cleaning/tehran',
  `/services${cleaning}/tehran`,
  `/services${cleaning}/tehran/prices`,
  `/order${cleaning}`,
  ...Object.values(orderPages),
  '/pages/terms',
  '/support',
  '/contact/moving',
  '/contact/organization',
  '/winners',
  '/promotions',
  '/login',
  '/nowhere',
];
// Each takes minutes, and none needs what another one did.
test.describe.configure({ mode: 'parallel' });

/** A window's width and height, and the size of its texts. */
type Size = readonly [width: number, height: number, text: '100%' | '200%'];
/** Where nothing is cut off: 384 and 640 is what is left of 768 and 1280 where the browser shows the page at twice its size. */
const widths: readonly Size[] = [
  ...[320, 384, 390, 640, 768, 1280, 1440].map((width): Size => [width, 800, '100%']),
  ...[320, 390, 768, 1280, 1440].map((width): Size => [width, 800, '200%']),
];
/** Where nothing is covered, on small phones and where a keyboard leaves 60 % of the height. */
const heights: readonly Size[] = [
  [320, 568, '100%'],
  [320, 620, '100%'],
  [390, 506, '100%'],
  [320, 341, '200%'],
  [390, 844, '200%'],
];

/** The addresses of all states of the gallery. */
async function statesOfGallery(page: Page): Promise<string[]> {
  await page.goto('/dev/widgets');
  const links = await page.getByRole('main').getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  const states = addresses.filter((href) => href !== null).filter((href) => href.startsWith('/dev/widgets/'));
  expect(states.length).toBeGreaterThan(100);
  return states;
}

/** What is cut off, broken or covered on the shown page at some sizes. */
async function lookAtSizes(page: Page, sizes: readonly Size[], covered: readonly Size[]): Promise<string[]> {
  const found: string[] = [];
  const lookAt = async ([width, height, text]: Size, find: (page: Page) => Promise<string[]>) => {
    await page.setViewportSize({ width, height });
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    for (const what of await find(page)) found.push(`${width} × ${height}, ${text}: ${what}`);
  };
  // A window is made smaller once for all that is looked for at its size.
  for (const size of sizes)
    await lookAt(size, async (shown) => [
      ...(await findCutOff(shown)),
      ...(size[0] <= 390 ? await findBrokenWords(shown) : []),
    ]);
  for (const size of covered) await lookAt(size, findCovered);
  return found;
}

test('cuts off, breaks and covers nothing on any public page, at any size, with large texts, with a keyboard, or zoomed', async ({
  page,
  allowComplaints,
}) => {
  allowComplaints(/status of 40[14]/);
  const cut: Record<string, string[]> = {};
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const found = await lookAtSizes(page, widths, heights);
    if (found.length > 0) cut[address] = found;
  }
  expect(cut).toEqual({});
});

test('cuts off, breaks and covers nothing on any step of an order and on any page of its customer, at any size, with large texts, with a keyboard, or zoomed', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 40[14]/);
  const customer = customerOn(page);
  const cut: Record<string, string[]> = {};
  const look = async (what: string) => {
    const found = await lookAtSizes(page, widths, heights);
    if (found.length > 0) cut[what] = found;
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  };
  await customer.open('cleaning');
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.choose('اتاق خواب', 'آشپزخانه');
  await look(steps.rooms);
  await customer.next();
  await customer.at(steps.extras);
  await look(steps.extras);
  await customer.next();
  await customer.at(steps.period);
  await look(steps.period);
  await customer.choose('فقط همین یک بار');
  await customer.at(steps.login);
  await look(steps.login);
  await customer.askForCode(phone);
  await look('the code');
  await customer.enterCode(await product.readCode(phone));
  await customer.at(steps.where);
  const address = addressStepOn(page);
  await address.openForm();
  await expect(address.detail).toBeVisible();
  await look('a new address');
  await address.leave.click();
  await address.add('ونک', 'خیابان ملاصدرا، پلاک ۱۲');
  await look(steps.where);
  await customer.next();
  await customer.at(steps.when);
  await look(steps.when);
  await customer.answerWhen();
  await look(steps.notes);
  await customer.next();
  await customer.at(steps.quote);
  await look(steps.quote);
  await customer.place();
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible();
  await look('the order, placed');
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await product.work(order, 'assigned');
  await expect(page.getByRole('link', { name: /^تماس با متخصص/ })).toBeVisible({ timeout: 60_000 });
  await look('the order, assigned');
  await product.work(order, 'in_progress');
  await product.work(order, 'done');
  await expect(page.getByRole('heading', { name: 'کار انجام شد' })).toBeVisible({ timeout: 60_000 });
  await look('the order, done');
  for (const one of ['/', '/my-orders', '/account', '/support', '/support/write?kind=complaint']) {
    await page.goto(one);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(one);
  }
  expect(cut).toEqual({});
});

test('cuts off, breaks and covers nothing on any page of the desk, at any size, with large texts, with a keyboard, or zoomed', async ({
  openDesk,
  phone,
}) => {
  const page = await openDesk();
  const id = await deskOn(page).createCustomer(phone, { first: 'نیلوفر', last: 'صادقی' });
  const cut: Record<string, string[]> = {};
  const parts = ['', `/customers/${id}`, '/order', '/orders', '/feedback', '/posts', '/reviews', '/audit'];
  for (const address of parts) {
    await page.goto(`/operator${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const found = await lookAtSizes(page, widths, heights);
    if (found.length > 0) cut[address] = found;
  }
  expect(cut).toEqual({});
});

const parts = 4;
for (let part = 1; part <= parts; part += 1)
  test(`cuts off, breaks and covers nothing in any state of the gallery, at the least and a great width, with large texts or a keyboard, part ${part} of ${parts}`, async ({
    page,
    allowComplaints,
  }) => {
    // Some states ask for the source of a flow that does not exist.
    allowComplaints(/status of 4\d\d|Failed to load/);
    const states = await statesOfGallery(page);
    const cut: Record<string, string[]> = {};
    for (const address of states.filter((_, index) => index % parts === part - 1)) {
      await page.goto(address);
      const found = await lookAtSizes(
        page,
        widths.filter(([width]) => [320, 1280].includes(width)),
        heights.filter(([width]) => width === 320),
      );
      if (found.length > 0) cut[address] = found;
    }
    expect(cut).toEqual({});
  });
