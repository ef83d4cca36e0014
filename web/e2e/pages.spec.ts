import { customerOn, orderPages, steps } from './support/customer.ts';
import { androidApp } from './support/product.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('shows a page with a message and status 404 at an unknown address [O-2.01]', async ({
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

test('hides the order page from search engines, names its page in the Android app, and shows it in Persian, right to left [O-1.10, O-2.01, O-2.02, O-2.04]', async ({
  page,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const address = `${new URL(product.url).host}${orderPages.cleaning}`;
  await expect(page.locator('link[rel=alternate]')).toHaveAttribute(
    'href',
    `android-app://${androidApp}/http/${address}`,
  );
  await expect(page).toHaveTitle(/نظافت منزل/);
  await expectGoodScreen(page);
});

test('redirects an unknown service to its category, with the reason [O-2.10, O-2.51]', async ({ page }) => {
  await page.goto('/order/home-services/cleaning/no-such-service?city_id=1');
  await expect(page).toHaveURL(/\/categories\/home-services\/cleaning\?redirected=true/);
  await expect(page.getByText('این خدمت در دسترس نیست')).toBeVisible();
  await expect(page.getByRole('link', { name: 'نظافت منزل' })).toBeVisible();
  await expectGoodScreen(page);
});

test('asks once about the city of an order without one, beside the first question [O-1.11]', async ({
  page,
}) => {
  const customer = customerOn(page);
  const order = '/order/home-services/cleaning/home-cleaning';
  const asked = page.getByRole('group', { name: 'سفارش شما در تهران است؟' });
  await page.goto(order);
  await customer.at(steps.kind);
  await expect(asked.getByRole('radio', { name: 'تهران' })).toBeChecked();
  await expectGoodScreen(page);
  await asked.getByRole('radio', { name: 'مشهد' }).click();
  await expect(asked).toBeHidden();
  await customer.at(steps.kind);
  await expect(page).toHaveURL(/city_id=2/);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.waitForReplies();
  await page.goto(order);
  await expect(page).toHaveURL(/city_id=2/);
  await customer.at(steps.kind);
  await expect(asked).toBeHidden();
});

test('shows an error page with status, message and retry when a service fails to load [O-8.04]', async ({
  page,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 502/);
  const customer = customerOn(page);
  const fault = product.border.failWith(/^\/v2\/services\//, 500);
  await page.goto('/order/home-services/painting/house-painting?city_id=2');
  await customer.at('خطای ۵۰۰');
  await expect(page.getByText('خطای سرور! لطفا دوباره تلاش نمایید')).toBeVisible();
  await expectGoodScreen(page);
  fault.mend();
  await customer.button('تلاش دوباره').click();
  await customer.at('کدام بخش‌ها رنگ شود؟');
});

test('shows the position of the question in the list as progress [O-1.01]', async ({ page }) => {
  const customer = customerOn(page);
  await customer.open('painting');
  const progress = page.getByRole('progressbar');
  const shown = async () => Number(await progress.getAttribute('aria-valuenow'));
  const first = await shown();
  expect(first).toBe(8);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await customer.chooseAndContinue('دیوارها');
  await customer.at('متراژ خانه یا محل کار چقدر است؟');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await shown()).toBe(17);
  await expect(progress).toHaveAttribute('aria-valuetext', '۱۷ درصد');
});
