import { bankOn } from './support/bank-page.ts';
import { customerOn, steps } from './support/customer.ts';
import { prepaidOrders } from './support/prepaid-orders.ts';
import { beside, expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

// The tests run from the first question to the bank and back.
test.slow();

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
    await page
      .getByRole('listitem')
      .filter({ hasText: 'متر مربع' })
      .getByRole('button', { name: 'ویرایش' })
      .click();
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
  await bank.payAndGoBack('refuses');
  await seeOrder();
  await expect(beside(page, 'هزینه سفارش')).toHaveText('۱٬۷۹۰٬۰۰۰ تومان');
  await expect(beside(page, /^پرداخت‌شده$/)).toHaveText('۱٬۷۹۰٬۰۰۰ تومان');

  // A larger one: the order stands as it was until the difference is paid.
  await changeMetres('200');
  await expect(page.getByText('مابه‌التفاوت این تغییر، ۱٬۴۰۰٬۰۰۰ تومان')).toBeVisible();
  await customer.button('ثبت نهایی سفارش').click();
  await expect(page.getByRole('dialog', { name: 'پرداخت مابه‌التفاوت' })).toContainText('۱٬۴۰۰٬۰۰۰ تومان');
  await expectGoodScreen(page);
  await customer.button('پرداخت و تغییر سفارش').click();
  await bank.at('/bank/pay');
  await bank.cancel.click();
  await bank.goBack.click();
  await page.waitForURL(/\/pay\/result\//);
  await page.getByRole('link', { name: 'پرداخت دوباره' }).click();
  await page.waitForURL(/\/task-details\//);
  await expect(page.getByRole('heading', { name: 'تغییر سفارش در انتظار پرداخت است' })).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^مهلت پرداخت مابه‌التفاوت: (۱۵:۰۰|۱[0-4۰-۴]:[۰-۹]{2})$/);
  await expect(beside(page, 'هزینه سفارش')).toHaveText('۱٬۷۹۰٬۰۰۰ تومان');
  await expectGoodScreen(page);
  await customer.button('پرداخت ۱٬۴۰۰٬۰۰۰ تومان').click();
  await bank.payAndGoBack();
  await expect(page.getByText('مابه‌التفاوت پرداخت شد')).toBeVisible();
  await expectGoodScreen(page);
  await seeOrder();
  await expect(beside(page, 'هزینه سفارش')).toHaveText('۳٬۱۹۰٬۰۰۰ تومان');
  await expect(beside(page, /^پرداخت‌شده$/)).toHaveText('۳٬۱۹۰٬۰۰۰ تومان');

  // A smaller one: what is too much goes back, and is called so only once the bank has made it.
  await changeMetres('150');
  await expect(page.getByText('به شما بازمی‌گردد')).toBeVisible();
  await expectGoodScreen(page);
  await customer.button('ثبت نهایی سفارش').click();
  await page.waitForURL(/\/task-details\//);
  await expect(page.getByRole('heading', { name: /تومان (در راه بازگشت است|بازگردانده شد)$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: '۷۰۰٬۰۰۰ تومان بازگردانده شد' })).toBeVisible();
  await expect(beside(page, 'بازگردانده‌شده')).toHaveText('۷۰۰٬۰۰۰ تومان');
  await expectGoodScreen(page);

  // A bank that refuses: nothing is called given back.
  await page.getByRole('link', { name: 'لغو سفارش' }).click();
  await expect(page.getByRole('dialog')).toContainText('۲٬۴۹۰٬۰۰۰ تومان');
  await customer.button('بله، لغو شود').click();
  await expect(page.getByRole('heading', { name: 'بازگرداندن مبلغ ناموفق بود' })).toBeVisible();
  await expect(beside(page, 'در راه بازگشت')).toHaveText('۱٬۷۹۰٬۰۰۰ تومان');
  await expect(page.getByText('پشتیبانی پیگیری می‌کند')).toBeVisible();
  await expectGoodScreen(page);
});
