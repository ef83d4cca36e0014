import type { Page } from '@playwright/test';
import { bankOn } from './support/bank-page.ts';
import { customerOn, steps } from './support/customer.ts';
import { prepaidOrders } from './support/prepaid-orders.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

// The tests run from the first question to the bank and back.
test.slow();

/** The value beside a label on the page. */
const beside = (page: Page, label: string | RegExp) =>
  page.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd[1]');

test('asks for the difference before a change counts, gives back what a smaller one leaves, and says what the bank did', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const bank = bankOn(page);
  /** Changes the square metres of the order, up to its new quote. */
  const changeMetres = async (metres: string) => {
    await page.getByRole('link', { name: 'ویرایش سفارش' }).click();
    await page.waitForURL(/edit-mode=1/);
    await customer.at('چه روزی و در کدام بازه بیایند؟');
    await customer.next();
    await customer.at(steps.quote);
    await customer.button('مشاهده بیشتر').click();
    await page.getByRole('listitem').filter({ hasText: 'متر مربع' }).getByRole('button', { name: 'ویرایش' }).click();
    await customer.at('متراژ خانه چقدر است؟');
    await page.getByRole('textbox').fill(metres);
    await customer.next();
    await customer.at(steps.quote);
    await customer.waitForReplies();
  };
  const seeOrder = async () => {
    await page.getByRole('link', { name: 'دیدن سفارش' }).click();
    await page.waitForURL(/\/task-details\//);
  };
  await prepaidOrders.cleaning({ page, phone, product });
  await customer.button('ثبت نهایی سفارش').click();
  await customer.button('پرداخت و ثبت سفارش').click();
  await bank.payAndGoBack();
  await seeOrder();
  await expect(beside(page, 'هزینه سفارش')).toHaveText('۱٬۷۹۰٬۰۰۰ تومان');
  await expect(beside(page, /^پرداخت‌شده$/)).toHaveText('۱٬۷۹۰٬۰۰۰ تومان');

  // A larger one: the order stands as it was until the difference is paid.
  await changeMetres('200');
  await expectGoodScreen(page);
  await page.screenshot({fullPage: true, path: '/tmp/pics/q1.png'});
  await customer.button('ثبت نهایی سفارش').click();
  const dialog = page.getByRole('dialog', { name: 'پرداخت مابه‌التفاوت' });
  await expect(dialog).toBeVisible();
  await expectGoodScreen(page);
  console.log(await dialog.ariaSnapshot());
  await customer.button('پرداخت و تغییر سفارش').click();
  await bank.at('/bank/pay');
  await bank.cancel.click();
  await bank.goBack.click();
  await page.waitForURL(/\/pay\/result\//);
  await expectGoodScreen(page);
  await page.goto('/my-orders');
  await page.getByRole('link', { name: 'خانه‌تکانی و نظافت کلی' }).click();
  await page.waitForURL(/\/task-details\//);
  await expectGoodScreen(page);
  await page.screenshot({fullPage: true, path: '/tmp/pics/t1.png'});
  console.log(await page.locator('main').ariaSnapshot());
});
