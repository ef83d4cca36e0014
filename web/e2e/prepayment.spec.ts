import { bankOn } from './support/bank-page.ts';
import { customerOn } from './support/customer.ts';
import { prepaidOrders } from './support/prepaid-orders.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

// The tests run from the first question to the bank and back.
test.slow();

const dialogName = 'پیش‌پرداخت';

test('opens the prepayment by the order button, places the order unpaid when it is cancelled at the bank, and pays it from its page [O-4.31, O-4.32, O-2.15, W-2.08, W-4.09]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const bank = bankOn(page);
  await prepaidOrders.cleaning({ page, phone, product });
  await customer.button('ثبت نهایی سفارش').click();
  // The whole price is paid ahead.
  const dialog = page.getByRole('dialog', { name: 'پرداخت کامل' });
  await expect(dialog).toContainText('هزینه نظافت کلی هنگام ثبت سفارش پرداخت می‌شود');
  await expect(page).toHaveURL(/\/order\//);
  await expect(dialog.getByRole('radio', { name: 'درگاه بانک گام' })).toBeChecked();
  await expect(dialog.getByText('پرداخت اقساطی', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expectGoodScreen(page);
  await customer.button('انصراف').click();
  await expect(dialog).toBeHidden();
  await customer.button('ثبت نهایی سفارش').click();

  const charged = page.waitForRequest((request) => new URL(request.url()).pathname === '/bank/pay');
  await customer.button('پرداخت و ثبت سفارش').click();
  await charged;
  await bank.at('/bank/pay');
  await expect(page.getByText('ریال').first()).toBeVisible();
  await expectGoodScreen(page, { except: bank.foreign });
  await bank.cancel.click();
  await expectGoodScreen(page, { except: bank.foreign });
  await bank.goBack.click();

  await page.waitForURL(/\/pay\/result\//);
  await expect(page.getByText('پرداخت انجام نشد')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/my-orders');
  await expect(page.getByRole('heading', { name: 'در انتظار پرداخت' })).toBeVisible();
  await expectGoodScreen(page);
  await page.goBack();
  await page.getByRole('link', { name: 'پرداخت دوباره' }).click();
  await page.waitForURL(/\/task-details\//);
  await expect(page.getByText('پرداخت ناموفق بود')).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('button', { name: /^پرداخت .*تومان$/ }).click();
  await bank.at('/bank/pay');
  await bank.pay.click();
  await bank.goBack.click();
  await page.waitForURL(/\/pay\/result\//);
  await expect(page.getByText('پرداخت انجام شد')).toBeVisible();
  await expect(page.getByText('کد پیگیری بانک')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'دیدن سفارش' }).click();
  await expect(page.getByText('پیش‌پرداخت انجام شد')).toBeVisible();
  await expect(page.getByText(/· کد پیگیری [۰-۹]+$/)).toBeVisible();
  await expectGoodScreen(page);
});

test('counts down by the second, blocks paying at zero and reloads the quote [O-4.36, O-4.52]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await prepaidOrders.repair({ page, phone, product });
  await customer.waitForReplies();
  // From here on the page has a controlled clock.
  await page.clock.install();
  await customer.button('ثبت نهایی سفارش').click();
  const dialog = page.getByRole('dialog', { name: dialogName });
  const timer = dialog.getByRole('timer');
  await expect(dialog.getByText('۱۵۰٬۰۰۰ تومان')).toBeVisible();
  await expect(timer).toHaveText(/زمان باقی‌مانده برای پرداخت: ۲۹:[۰-۹]{2}$/);
  await expect(dialog.getByRole('radio').first()).toBeChecked();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  const before = await timer.textContent();
  await page.clock.runFor(1000);
  expect(await timer.textContent()).not.toBe(before);

  const retried = page.waitForRequest((request) => request.postData()?.includes('"name":"retry"') ?? false);
  await page.clock.fastForward('29:59');
  await expect(timer).toHaveText('منقضی شده');
  await expect(customer.button('پرداخت و ثبت سفارش')).toBeDisabled();
  await page.clock.resume();
  await retried;
  await expect(dialog).toBeHidden();
  await customer.button('ثبت نهایی سفارش').click();
  await expect(timer).toHaveText(/زمان باقی‌مانده برای پرداخت: ۲۹:[۰-۹]{2}$/);
  await expect(customer.button('پرداخت و ثبت سفارش')).toBeEnabled();
});
