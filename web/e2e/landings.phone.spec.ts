import { customerOn, steps } from './support/customer.ts';
import { findCutOff } from './support/cut-off.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('leads from a city to a category, a service and its prices, and on to the order [O-7.20, O-7.22]', async ({
  page,
}) => {
  const customer = customerOn(page);
  const main = page.getByRole('main');
  const heading = page.getByRole('heading', { level: 1 });
  const follow = async (address: string) => {
    await main.locator(`a[href="${address}"]`).first().click();
    await expect(page).toHaveURL(address);
    await expect(heading).toContainText('تهران');
    expect(await findCutOff(page)).toEqual([]);
  };

  await page.goto('/cities/tehran');
  await expect(heading).toContainText('تهران');
  await expectGoodScreen(page);
  await follow('/services/home-services/cleaning/tehran');
  await expectGoodScreen(page);
  await follow('/services/home-services/cleaning/home-cleaning/tehran');
  await expect(main.getByText('چه کارهایی انجام می‌شود')).toBeVisible();
  await expectGoodScreen(page);
  await main.getByRole('link', { name: /جدول قیمت/ }).click();
  await expect(main.getByRole('row', { name: /ایاب‌وذهاب/ })).toContainText('۱۸۰٬۰۰۰ تومان');
  await expectGoodScreen(page);

  // The links at the bottom leave the way on in sight, and free.
  const start = page.getByRole('link', { name: 'شروع سفارش' });
  await expect(start).toBeInViewport({ ratio: 1 });
  await start.click();
  await customer.at(steps.kind);
});

test('leads from the home page to the page of a service with an offer, and to a top expert, their reviews and an order with them', async ({
  page,
}) => {
  await page.goto('/?city_id=1');
  const offers = page.getByRole('region', { name: 'با تخفیف' });
  await expect(offers.getByRole('link', { name: 'همه پیشنهادها' })).toHaveAttribute('href', '/promotions');
  await offers.getByRole('link', { name: /۱۵ درصد تخفیف سرویس کولر گازی/ }).click();
  await expect(page).toHaveURL(/\/split-air-conditioner\/tehran$/);
  await page.goto('/?city_id=1');
  const experts = page.getByRole('region', { name: 'متخصصین برتر' });
  await experts.getByRole('link', { name: /زهرا موسوی/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'زهرا موسوی' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(10);
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'نظرهای قدیمی‌تر' }).click();
  await expect(page.getByText('برای مهمانی فوری خواستم و همان روز آمدند.')).toBeVisible();
  await page.getByRole('link', { name: 'نظافت منزل' }).click();
  const customer = customerOn(page);
  await customer.at(steps.kind);
  await expect(page.getByText('متخصص این سفارش: زهرا موسوی')).toBeVisible();
});

test('finds a service on the home page by words with a typo, by keyboard alone', async ({ page }) => {
  const customer = customerOn(page);
  await page.goto('/?city_id=1');
  const search = page.getByRole('combobox', { name: 'جست‌وجوی خدمات' });
  await search.fill('نطافت');
  await expect(page.getByRole('option').first()).toContainText('نظافت منزل');
  await expectGoodScreen(page);
  expect(await findCutOff(page)).toEqual([]);
  await search.press('ArrowDown');
  await search.press('Enter');
  await customer.at(steps.kind);
});
