import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const quotePath = /^\/v2\/orders\/price-inquiry\//;

test('shows a message when the marketplace fails [O-8.01]', async ({ page, product }) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToLogin();
  const fault = product.border.failWith(/^\/v2\/auth\/codes\//, 500);
  await page.getByLabel('شماره موبایل').fill('09350000000');
  await customer.button('دریافت کد').click();
  await expect(page.getByText('خطای سرور! لطفا دوباره تلاش نمایید').first()).toBeVisible({ timeout: 60_000 });
  fault.mend();
});

test('shows full progress and a message while the quote loads [O-1.02, O-2.20]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToNotes(phone, product);
  const slow = product.border.hold(quotePath);
  await customer.next();
  // The screen is shown at once, since it was predicted.
  await customer.at('در حال محاسبه هزینه خدمات. لطفا شکیبا باشید.');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expectGoodScreen(page);
  slow.release();
  await customer.at(steps.quote);
});

test('shows that an order was rejected, and lets the customer place it again [O-4.33]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  const fault = product.border.failWith(/^\/v2\/orders\/$/, 400);
  await customer.button('ثبت نهایی سفارش').click();
  await expect(page.getByRole('alert')).toHaveText('مشکلی پیش آمد. لطفا دوباره تلاش کنید');
  await customer.at(steps.quote);
  await expect(customer.button('ثبت نهایی سفارش')).toBeEnabled();
  await expectGoodScreen(page);
  fault.mend();
  await customer.place();
});

test('places no second order when a reply is lost', async ({ page, phone, product, allowComplaints }) => {
  allowComplaints(/ERR_CONNECTION_RESET/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await page.route(
    '/api/events',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await customer.place();
  await page.goto('/my-orders');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
});
