import type { Locator } from '@playwright/test';
import { addressStepOn } from './support/address-step.ts';
import { customerOn, steps } from './support/customer.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

// Steps slide in, as for most customers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The test runs from home to the order's page.
test.slow();

test('orders a home cleaning by keyboard alone, from home to the order’s page', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const address = addressStepOn(page);
  const arriveAt = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeFocused({ timeout: 30_000 });
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const choose = async (option: Locator) => {
    await tabTo(page, option);
    await press('Space');
  };
  const pressButton = async (button: Locator) => {
    await tabTo(page, button);
    await press('Enter');
  };
  const next = () => pressButton(customer.button('مرحله بعد'));

  await page.goto('/?city_id=1');
  await pressButton(page.getByRole('main').getByRole('link', { name: 'نظافت منزل' }).first());
  await arriveAt(steps.kind);
  await choose(customer.option('نظافت منزل'));
  await press('Enter');
  await arriveAt(steps.rooms);
  await choose(customer.option('آشپزخانه'));
  await next();
  await arriveAt(steps.extras);
  await next();
  await arriveAt(steps.period);
  await choose(customer.option('فقط همین یک بار'));
  await press('Enter');

  // The keyboard stands in the field at once; a full code is sent by itself.
  await expect(page.getByLabel('شماره موبایل')).toBeFocused();
  await type(phone);
  await press('Enter');
  await expect(page.getByLabel('کد تایید پیامک‌شده را وارد کنید')).toBeFocused();
  await type(await product.readCode(phone));

  await arriveAt(steps.where);
  // Without an address the form is open, and the keyboard stands in its first field.
  await expect(address.area).toBeFocused();
  await type('ونک');
  await press('Enter');
  await expect(address.area).toHaveValue('ونک');
  await expect(address.detail).toBeFocused();
  await type('خیابان ملاصدرا، پلاک ۱۲');
  await pressButton(address.submit);
  await expect(address.radio('خیابان ملاصدرا')).toBeChecked();
  await next();
  await arriveAt(steps.when);
  await pressButton(page.getByRole('button', { name: 'زودترین زمان' }));
  await arriveAt(steps.notes);
  await next();
  await arriveAt(steps.quote);
  await pressButton(customer.button('ثبت نهایی سفارش'));
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible({ timeout: 30_000 });
});
