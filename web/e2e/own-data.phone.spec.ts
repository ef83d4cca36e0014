import { readFile } from 'node:fs/promises';
import { bankOn } from './support/bank-page.ts';
import { customerOn } from './support/customer.ts';
import { beside, expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test.slow();

test('pays what is left after the work from the credit, takes one’s data along and asks for the account’s deletion', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  // The account before the sign-in.
  allowComplaints(/status of 401/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  const order = page.url();
  await product.finishWork(new URL(order).pathname.split('/').at(-1) ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'باقی‌مانده هزینه سفارش پرداخت نشده است' })).toBeVisible();
  const left = await beside(page, 'باقی‌مانده، اکنون قابل پرداخت').innerText();
  await expectGoodScreen(page);

  // The credit is charged at the bank, and spent on what is left.
  await page.goto('/account/payments');
  await customer.at('اعتبار و پرداخت‌ها');
  await page.getByLabel('مبلغ (تومان)').fill('۲۰۰۰۰۰۰');
  await customer.button('رفتن به درگاه پرداخت').click();
  await bankOn(page).payAndGoBack();
  await expect(page.getByText('این مبلغ به اعتبار شما افزوده شد.')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto(order);
  await customer.button(`پرداخت ${left} از اعتبار`).click();
  await expect(page.getByText('از اعتبار شما پرداخت شد.')).toBeVisible();
  await expect(page.getByText('باقی‌مانده، اکنون قابل پرداخت')).toHaveCount(0);
  await expectGoodScreen(page);
  await page.goto('/account/payments');
  await expect(page.getByRole('table', { name: 'تغییرات اعتبار' })).toContainText(`− ${left}`);
  await expectGoodScreen(page);

  // The name, whose fields the browser judges before they are sent.
  await page.goto('/account');
  await page.getByRole('link', { name: 'افزودن نام' }).click();
  await customer.at('نام من');
  await page.getByLabel('نام', { exact: true }).fill('نیما ۲');
  await page.getByLabel('نام خانوادگی').fill('صالحی');
  await customer.button('ذخیره').click();
  await expect(page.getByText('نام خود را با ۲ تا ۲۰ حرف فارسی یا انگلیسی بنویسید.')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByLabel('نام', { exact: true }).fill('نیما');
  await customer.button('ذخیره').click();
  await expect(page.getByText('نام شما ذخیره شد.')).toBeVisible();
  await expect(beside(page, /^نام$/)).toHaveText('نیما صالحی');
  await expectGoodScreen(page);

  // What is known of the customer, as a page and as a file.
  await page.getByRole('link', { name: 'دریافت اطلاعات من' }).click();
  await customer.at('اطلاعات من در گام');
  await expect(page.getByText('خیابان ملاصدرا، پلاک ۱۲').first()).toBeVisible();
  await expectGoodScreen(page, { except: /[A-Za-z0-9:./_-]+/g });
  const download = page.waitForEvent('download');
  await customer.button('دریافت فایل (JSON)').click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('خیابان ملاصدرا، پلاک ۱۲');

  // The deletion, which credit stands in the way of, and which is taken back.
  await page.goto('/account/deletion');
  await expect(page.getByRole('heading', { name: 'حذف تا پایان این‌ها انجام نمی‌شود' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'حذف حساب من' }).click();
  await expect(page.getByRole('dialog', { name: 'حساب شما حذف شود؟' })).toBeVisible();
  await expectGoodScreen(page);
  await customer.button('بله، حذف شود').click();
  await expect(page.getByText('درخواست حذف حساب ثبت شد.')).toBeVisible();
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'حذف حساب در انتظار است' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'انصراف از حذف حساب' }).click();
  await customer.button('انصراف از حذف حساب').click();
  await expect(page.getByText('درخواست حذف حساب پس گرفته شد.')).toBeVisible();
});
