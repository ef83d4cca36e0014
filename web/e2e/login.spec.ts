import { customerOn, makePhone, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('signs a guest in after a wrong number and a wrong code, and continues the order at its step [O-2.18, O-4.13]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const phoneField = page.getByLabel('شماره موبایل');
  const codeField = page.getByLabel('کد تایید پیامک‌شده را وارد کنید');
  await customer.open('cleaning');
  await customer.answerUpToLogin();

  await customer.button('دریافت کد').click();
  await expect(phoneField).toHaveAccessibleDescription('لطفا شماره موبایل را وارد کنید!');
  await phoneField.fill('12345');
  await customer.button('دریافت کد').click();
  await expect(phoneField).toHaveAccessibleDescription('لطفا شماره موبایل را به درستی وارد کنید!');
  await expect(phoneField).toBeFocused();
  await expectGoodScreen(page);

  await customer.askForCode(makePhone());
  await customer.button('تغییر شماره').click();
  await expect(phoneField).toBeVisible();
  await customer.back();
  await customer.at(steps.period);
  await customer.choose('فقط همین یک بار');
  await customer.at(steps.login);

  await customer.askForCode(phone);
  const code = await product.readCode(phone);
  await customer.enterCode(code === '111111' ? '222222' : '111111');
  await expect(codeField).toHaveAttribute('aria-invalid', 'true');
  await expect(codeField).toHaveAccessibleDescription(/کد/);
  await expectGoodScreen(page);
  await customer.enterCode(code);
  await customer.at(steps.where);
});

test('says why it asks for a sign-in, opens the keyboard, and takes the code after the tab was closed', async ({
  page,
  context,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToLogin();
  await expect(page.getByText(/^برای (?:ثبت سفارش|انتخاب آدرس|انتخاب زمان)، شماره موبایل/)).toBeVisible();
  await expect(page.getByLabel('شماره موبایل')).toBeFocused();
  await customer.askForCode(phone);
  const codeField = page.getByLabel('کد تایید پیامک‌شده را وارد کنید');
  await expect(codeField).toBeFocused();
  await expect(codeField).toHaveAttribute('inputmode', 'numeric');
  await expect(codeField).toHaveAttribute('autocomplete', 'one-time-code');
  const code = await product.readCode(phone);
  const address = page.url();
  await page.close();

  const later = await context.newPage();
  await later.goto(address);
  await expect(later.getByLabel('کد تایید پیامک‌شده را وارد کنید')).toBeFocused();
  await customerOn(later).enterCode(code);
  await customerOn(later).at(steps.where);
});
