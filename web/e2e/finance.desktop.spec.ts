import { bankOn } from './support/bank-page.ts';
import { customerOn } from './support/customer.ts';
import { deskOn, signInWith } from './support/operator.ts';
import { prepaidOrders } from './support/prepaid-orders.ts';
import { beside, expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

// The test runs from the first question to the bank and on to the desk.
test.slow();

/** The bank's own references stay as the bank shows them, and so do the columns of its statement. */
const bankWords = /[0-9a-f]{40}|CSV|zz-1|reference|tracking_code|kind|amount_rial|\bat\b/g;

test('gives back to the card what the bank refuses, by a second person above an amount, and tells the customer only then', async ({
  page,
  phone,
  product,
  openBrowser,
  allowComplaints,
}) => {
  // The sign-ins at the desk.
  allowComplaints(/status of 401/);
  const customer = customerOn(page);
  await prepaidOrders.cleaning({ page, phone, product, metres: '500' });
  await customer.button('ثبت نهایی سفارش').click();
  await customer.button('پرداخت و ثبت سفارش').click();
  await bankOn(page).payAndGoBack('refuses');
  await page.getByRole('link', { name: 'دیدن سفارش' }).click();
  await page.getByRole('link', { name: 'لغو سفارش' }).click();
  await customer.button('بله، لغو شود').click();
  await expect(page.getByRole('heading', { name: 'بازگرداندن مبلغ ناموفق بود' })).toBeVisible();
  const heading = await page.getByRole('heading', { level: 1 }).innerText();
  const order = heading.replace('سفارش ', '');
  const amount = await beside(page, 'در راه بازگشت').innerText();

  // One person of finance sends it to the card that paid; it waits for a second one.
  const [first, second] = [await openBrowser(), await openBrowser()];
  const desk = await first.newPage();
  await signInWith(desk, await product.makeMember(['finance']));
  await deskOn(desk).at('مالی');
  await desk.getByLabel('شماره سفارش، مرجع یا کد بانک، یا چهار رقم آخر کارت').fill(order);
  await desk.getByRole('button', { name: 'جستجو' }).click();
  await expect(deskOn(desk).table('پرداخت‌های پیداشده')).toContainText(order);
  await expectGoodScreen(desk, { except: bankWords });
  const row = desk.getByRole('row').filter({ hasText: order }).filter({ hasText: 'برای انجام' });
  await row.getByRole('link', { name: /^رسیدگی/ }).click();
  const dialog = desk.getByRole('dialog', { name: `بازگشت ${amount}` });
  await dialog.getByLabel('شماره مرجع واریز').fill('۸۸۰۰۱۲۳۴۵');
  await dialog.getByLabel('چهار رقم آخر کارت').fill('۹۹۹۹');
  await dialog.getByRole('button', { name: 'ثبت واریز' }).click();
  await expect(dialog.getByLabel('چهار رقم آخر کارت')).toHaveAttribute('aria-invalid', 'true');
  await expectGoodScreen(desk, { except: bankWords });
  await dialog.getByLabel('چهار رقم آخر کارت').fill('۰۰۰۶');
  await dialog.getByRole('button', { name: 'ثبت واریز' }).click();
  await expect(desk.getByText('ثبت شد؛ همکار دیگری باید آن را تایید کند.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'بازگرداندن مبلغ ناموفق بود' })).toBeVisible();

  // The second one confirms the reference that they see.
  const other = await second.newPage();
  await signInWith(other, await product.makeMember(['finance']));
  await other
    .getByRole('row')
    .filter({ hasText: order })
    .getByRole('link', { name: /^رسیدگی/ })
    .click();
  await other.getByRole('button', { name: 'تایید واریز با مرجع ۸۸۰۰۱۲۳۴۵' }).click();
  await expect(other.getByText('واریز تایید شد.')).toBeVisible();
  await expectGoodScreen(other, { except: bankWords });
  await page.reload();
  await expect(page.getByRole('heading', { name: `${amount} بازگردانده شد` })).toBeVisible();
  await expect(beside(page, 'بازگردانده‌شده')).toHaveText(amount);

  // What the books say, as a file, and beside a statement of the bank.
  await other.getByLabel('از روز').fill('۱۴۰۰/۰۱/۰۱');
  await other.getByLabel('تا روز').fill('۱۴۲۰/۰۱/۰۱');
  const download = other.waitForEvent('download');
  await other.getByRole('button', { name: 'دریافت فایل' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  await other.getByRole('link', { name: 'مغایرت‌گیری با بانک' }).click();
  await deskOn(other).at('مغایرت‌گیری با بانک');
  await other
    .getByLabel('متن صورت‌حساب')
    .fill('reference,tracking_code,kind,amount_rial,at\nzz-1,112233,payment,500000,2026-11-20T08:00:00Z');
  await other.getByRole('button', { name: 'مقایسه با دفتر' }).click();
  await expect(other.getByText('پرداخت، تنها نزد بانک').first()).toBeVisible();
  await expectGoodScreen(other, { except: bankWords });
});
