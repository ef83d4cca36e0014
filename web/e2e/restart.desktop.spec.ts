import { customerOn } from './support/customer.ts';
import { expect, test } from './support/test.ts';

test('keeps the order after kill -9 of all servers and a start on the same data', async ({
  page,
  phone,
  product,
  openBrowser,
  allowComplaints,
}) => {
  // The open order page is followed while the servers are away.
  allowComplaints(/ERR_CONNECTION_(?:REFUSED|RESET)|ERR_INCOMPLETE_CHUNKED_ENCODING/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  const task = page.url();

  await product.killAndStart();
  await page.goto('/my-orders');
  await expect(page.getByRole('main').getByRole('link', { name: 'نظافت منزل' })).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'نظافت منزل' }).click();
  await expect(page).toHaveURL(task);
  await expect(page.getByText('سفارش شما ثبت شد')).toBeVisible();

  const elsewhere = await (await openBrowser()).newPage();
  await elsewhere.goto('/my-orders');
  await elsewhere.getByLabel('شماره موبایل').fill(phone);
  const codeField = elsewhere.getByLabel('کد تایید پیامک‌شده را وارد کنید');
  await expect(async () => {
    await customerOn(elsewhere).button('دریافت کد').click();
    await expect(codeField).toBeVisible({ timeout: 2000 });
  }).toPass({ intervals: [5000], timeout: 70_000 });
  await codeField.fill(await product.readCode(phone));
  await expect(elsewhere.getByRole('main').getByRole('link', { name: 'نظافت منزل' })).toBeVisible();
});
