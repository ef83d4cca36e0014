import { bankOn } from './support/bank-page.ts';
import { customerOn } from './support/customer.ts';
import { prepaidOrders } from './support/prepaid-orders.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

// From the first question to the bank and back.
test.slow();

const dialogName = 'پیش‌پرداخت';
const trackingCode = /[A-Z0-9]{6,}/g;

test('an order is placed unpaid, given up at the bank, then paid from its page [O-4.32, O-2.15, W-2.08, W-4.09]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const bank = bankOn(page);
  await prepaidOrders.cleaning({ page, phone, product });
  await customer.button('ثبت نهایی سفارش').click();
  const dialog = page.getByRole('dialog', { name: dialogName });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'درگاه بانک گام' })).toBeChecked();
  await expect(dialog.getByText('پرداخت اقساطی', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expectGoodScreen(page);

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
  await expectGoodScreen(page, { except: trackingCode });
  await page.getByRole('link', { name: 'دیدن سفارش' }).click();
  await expect(page.getByText('پیش‌پرداخت انجام شد')).toBeVisible();
  await expect(page.getByText('کد پیگیری پرداخت')).toBeVisible();
  await expectGoodScreen(page, { except: trackingCode });
});
