import type { Page } from '@playwright/test';
import { findCutOff } from './support/cut-off.ts';
import { orderPages } from './support/customer.ts';
import { deskOn } from './support/operator.ts';
import { expect, test } from './support/test.ts';

const cleaning = '/home-services/cleaning/home-cleaning';
/** Every page that a guest can open. */
const pages = [
  '/?city_id=1',
  '/categories/home-services/cleaning?city_id=1',
  `/categories${cleaning}/experts?city_id=1`,
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
const widths = [320, 390, 768, 1280];

/** What is cut off on the shown page at some widths, with texts of the usual and of twice their size. */
async function lookAtAllSizes(page: Page, at: readonly number[]): Promise<string[]> {
  const cut: string[] = [];
  for (const size of ['100%', '200%']) {
    await page.evaluate(
      (fontSize) => document.documentElement.style.setProperty('font-size', fontSize),
      size,
    );
    for (const width of at) {
      await page.setViewportSize({ width, height: 800 });
      for (const what of await findCutOff(page)) cut.push(`${width} ${size}: ${what}`);
    }
  }
  return cut;
}

test('cuts nothing off on any public page, at any width, with texts of twice their size', async ({
  page,
  allowComplaints,
}) => {
  test.setTimeout(180_000);
  allowComplaints(/status of 40[14]/);
  const cut: Record<string, string[]> = {};
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const found = await lookAtAllSizes(page, widths);
    if (found.length > 0) cut[address] = found;
  }
  expect(cut).toEqual({});
});

test('cuts nothing off on any page of the desk, at any width, with texts of twice their size', async ({
  openDesk,
  phone,
}) => {
  test.setTimeout(120_000);
  const page = await openDesk();
  const id = await deskOn(page).createCustomer(phone, { first: 'نیلوفر', last: 'صادقی' });
  const cut: Record<string, string[]> = {};
  for (const address of ['', `/customers/${id}`, '/order', '/orders', '/feedback', '/posts', '/audit']) {
    await page.goto(`/operator${address}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const found = await lookAtAllSizes(page, widths);
    if (found.length > 0) cut[address] = found;
  }
  expect(cut).toEqual({});
});

test('cuts nothing off in any state of the gallery, at the least and the greatest width, with texts of twice their size', async ({
  page,
  allowComplaints,
}) => {
  test.setTimeout(300_000);
  // Some states ask for the source of a flow that does not exist.
  allowComplaints(/status of 4\d\d|Failed to load/);
  await page.goto('/dev/widgets');
  const links = await page.getByRole('main').getByRole('link').all();
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')));
  const states = addresses.filter((href): href is string => href?.startsWith('/dev/widgets/') === true);
  expect(states.length).toBeGreaterThan(100);
  const cut: Record<string, string[]> = {};
  for (const address of states) {
    await page.goto(address);
    const found = await lookAtAllSizes(page, [320, 1280]);
    if (found.length > 0) cut[address] = found;
  }
  expect(cut).toEqual({});
});
