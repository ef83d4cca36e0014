import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('an address that is none is a page that says so, with its status [O-2.01]', async ({
  page,
  allowComplaints,
}) => {
  allowComplaints(/status of 404/);
  const wrong = [
    '/nowhere',
    '/categories/home-services/nothing',
    '/order/home-services/cleaning/home-cleaning/abc?city_id=1',
    '/order/home-services/cleaning/home-cleaning?city_id=abc',
    '/order/home-services/Not%20A%20Slug/home-cleaning?city_id=1',
  ];
  for (const address of wrong) {
    const reply = await page.goto(address);
    expect(reply?.status(), address).toBe(404);
    await customerOn(page).at('صفحه پیدا نشد');
  }
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'بازگشت به صفحه اصلی' }).click();
  await customerOn(page).at('چه خدمتی نیاز دارید؟');
});

test('the order page is not for search engines, in Persian and right to left [O-1.10, O-2.01, O-2.02]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(page).toHaveTitle(/نظافت منزل/);
  await expectGoodScreen(page);
});

test('an unknown service leads to its category, which says why [O-2.10, O-2.51]', async ({ page }) => {
  await page.goto('/order/home-services/cleaning/no-such-service?city_id=1');
  await expect(page).toHaveURL(/\/categories\/home-services\/cleaning\?redirected=true/);
  await expect(page.getByText('این خدمت در دسترس نیست')).toBeVisible();
  await expect(page.getByRole('link', { name: 'نظافت منزل' })).toBeVisible();
  await expectGoodScreen(page);
});

test('a city is asked for before an order [O-1.11]', async ({ page }) => {
  const customer = customerOn(page);
  await page.goto('/order/home-services/cleaning/home-cleaning');
  await customer.at('این خدمت را در کدام شهر می‌خواهید؟');
  await expectGoodScreen(page);
  await page.getByRole('radio', { name: 'مشهد' }).click();
  await customer.at(steps.kind);
  await expect(page).toHaveURL(/city_id=2/);
});

test('a service that cannot be loaded is an error page with status, message and another try [O-8.04]', async ({
  page,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 502/);
  const customer = customerOn(page);
  const trouble = product.border.breakWith(/^\/v2\/services\//, 500);
  await page.goto('/order/home-services/painting/house-painting?city_id=2');
  await customer.at('خطای ۵۰۰');
  await expect(page.getByText('خطای سرور! لطفا دوباره تلاش نمایید')).toBeVisible();
  await expectGoodScreen(page);
  trouble.mend();
  await customer.button('تلاش دوباره').click();
  await customer.at('کدام بخش‌ها رنگ شود؟');
});

test('progress is the place of the question in the list [O-1.01]', async ({ page }) => {
  const customer = customerOn(page);
  await customer.open('painting');
  const progress = page.getByRole('progressbar');
  const shown = async () => Number(await progress.getAttribute('value'));
  const first = await shown();
  expect(first).toBe(8);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await customer.chooseAndGoOn('دیوارها');
  await customer.at('متراژ خانه یا محل کار چقدر است؟');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await shown()).toBe(17);
  await expect(progress).toHaveAttribute('aria-valuetext', '۱۷ درصد');
});
