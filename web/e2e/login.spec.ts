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
