import type { Page } from '@playwright/test';
import { customerOn } from './support/customer.ts';
import { expect, test } from './support/test.ts';

const home = 'چه خدمتی نیاز دارید؟';
const offline = (page: Page) => page.getByText(/^اتصال اینترنت برقرار نیست/);

test('shows the last left page at once at its scroll position, and updates it in place [O-9.09]', async ({
  page,
  context,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/);
  const customer = customerOn(page);
  await page.goto('/?city_id=1');
  const link = page.locator('a[href^="/order/"][href*="house-painting"]');
  await link.scrollIntoViewIfNeeded();
  // Where people see it: a note about the connection above may move the page's own position.
  const top = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  const left = await top();
  await link.click();
  await customer.at('کدام بخش‌ها رنگ شود؟');

  // Without a connection only the client can show it.
  await context.setOffline(true);
  await page.goBack();
  await customer.at(home);
  await expect(offline(page)).toBeVisible();
  expect(await top()).toBe(left);
  const heading = await page.getByRole('heading', { level: 1 }).elementHandle();
  const renewed = page.waitForResponse(/\/api\/screen/);
  await context.setOffline(false);
  await (await renewed).finished();
  await expect(offline(page)).toBeHidden();
  expect(await heading?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await top()).toBe(left);

  // A flow is shown only with the server's reply.
  await context.setOffline(true);
  await page.goForward();
  await expect(offline(page)).toBeVisible();
  await customer.at(home);
  await context.setOffline(false);
  await customer.at('کدام بخش‌ها رنگ شود؟');
});

test('limits a tip to 260 px on a phone and 300 px elsewhere [O-9.09]', async ({ page }, { project }) => {
  await page.goto('/dev/widgets/choices/hints');
  const opener = page.getByRole('button', { name: /^توضیح بیشتر/ }).first();
  await opener.click();
  const tip = page.locator(`[id="${await opener.getAttribute('aria-controls')}"]`);
  await expect(tip).toBeVisible();
  const most = project.name === 'phone' ? 260 : 300;
  await expect(tip).toHaveCSS('max-width', `${most}px`);
  // The text is longer than one line, so that the tip has its full width.
  await tip.evaluate((element) => element.append(' تا شش ماه ضمانت دارد.'.repeat(5)));
  expect(await tip.evaluate((element) => Math.round(element.getBoundingClientRect().width))).toBe(most);
});

test('shows a rating with one decimal [O-9.09]', async ({ page }) => {
  await page.goto('/categories/beauty/women/beauty-at-home/experts?city_id=1');
  const ratings = page.getByRole('list', { name: 'متخصصین منتخب گام' }).locator('strong:has-text("٫")');
  await expect(ratings.first()).toBeVisible();
  for (const rating of await ratings.allTextContents()) expect(rating).toMatch(/^[۰-۵]٫[۰-۹]$/);
});
