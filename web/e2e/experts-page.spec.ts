import { customerOn, orderPages } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const beauty = '/order/beauty/women/beauty-at-home?city_id=1&utm_source=ads';
const first = 'کدام خدمت را و برای چند نفر می‌خواهید؟';

test('redirects a service of the new flow to its experts, and names the chosen expert in the order [O-1.04, O-2.11, O-2.50, O-3.15, W-9.04]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await page.goto(beauty);
  await expect(page).toHaveURL(
    /\/categories\/beauty\/women\/beauty-at-home\/experts\?city_id=1&utm_source=ads$/,
  );
  await customer.at('متخصصین منتخب گام');
  const cards = page.getByRole('list', { name: 'متخصصین منتخب گام' }).getByRole('link');
  await expect(cards.filter({ hasText: 'نشان طلایی' }).first()).toBeVisible();
  await expect(cards.filter({ hasText: 'نشان نقره‌ای' }).first()).toBeVisible();
  await expect(cards.first().getByText(/^[۰-۵]٫[۰-۹]$/)).toBeVisible();
  await expectGoodScreen(page);
  const name = (await cards.first().locator('strong').first().textContent()) ?? '';
  await cards.first().press('Enter');
  await customer.at(first);
  const picked = new URL(page.url()).searchParams;
  expect(picked.get('workman')).toMatch(/^\d+$/);
  expect([picked.get('workman_name'), picked.get('utm_source')]).toEqual([name, 'ads']);
  await expect(page.getByText(name, { exact: true })).toBeAttached();
  // The browser's back shows the list again.
  await page.goBack();
  await customer.at('متخصصین منتخب گام');
  await page.getByRole('link', { name: 'ادامه بدون انتخاب متخصص' }).click();
  await customer.at(first);
  expect(new URL(page.url()).searchParams.get('source')).toBe('new-flow');
});

test('opens the price table with five rows in a dialog on the first screen [O-2.24, W-4.10]', async ({
  page,
}) => {
  await page.goto(orderPages.cleaning);
  await page.getByRole('button', { name: 'هزینه خدمات' }).click();
  const dialog = page.getByRole('dialog', { name: 'هزینه خدمات' });
  await expect(dialog.getByRole('row')).toHaveCount(6);
  await expectGoodScreen(page);
  await dialog.getByRole('button', { name: 'مشاهده همه' }).click();
  expect(await dialog.getByRole('row').count()).toBeGreaterThan(6);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'هزینه خدمات' })).toBeFocused();
});

test('shows customers the motivation on the quote [O-3.14, O-7.12]', async ({ page, phone, product }) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await expect(page.getByText('این سفارش هفت روز ضمانت خدمات گام دارد.')).toBeVisible();
  await expectGoodScreen(page);
});
