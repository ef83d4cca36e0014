import type { Locator, Page } from '@playwright/test';
import { addressStepOn } from './support/address-step.ts';
import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

// Steps slide in, as for most customers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Taps and counts the taps; typing is not counted, and the keyboard's Enter belongs to it. */
function countTaps(page: Page) {
  const counter = {
    taps: 0,
    tap: async (control: Locator) => {
      counter.taps += 1;
      await control.tap();
    },
    button: (name: string | RegExp) => counter.tap(page.getByRole('button', { name })),
  };
  return counter;
}

test('a new customer orders home cleaning with address and time in at most 12 taps, and again in at most 6', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const address = addressStepOn(page);
  const first = countTaps(page);
  await customer.open('cleaning');
  await first.tap(customer.option('نظافت منزل'));
  await customer.at(steps.rooms);
  await first.tap(customer.option('آشپزخانه'));
  await first.button('مرحله بعد');
  await customer.at(steps.extras);
  await first.button('مرحله بعد');
  await customer.at(steps.period);
  await first.tap(customer.option('فقط همین یک بار'));
  await customer.at(steps.login);
  await page.getByLabel('شماره موبایل').fill(phone);
  await first.button('دریافت کد');
  await expect(page.getByLabel('کد تایید پیامک‌شده را وارد کنید')).toBeVisible();
  await customer.enterCode(await product.readCode(phone));
  await customer.at(steps.where);
  await expect(address.area).toBeFocused();
  await address.area.fill('ونک');
  await address.area.press('Enter');
  await expect(address.area).toHaveValue('ونک');
  await expect(address.detail).toBeFocused();
  await address.detail.fill('خیابان ملاصدرا، پلاک ۱۲');
  await first.tap(address.submit);
  await expect(address.radio('خیابان ملاصدرا')).toBeChecked();
  await first.button('مرحله بعد');
  await customer.at(steps.when);
  await expect(page.getByRole('group', { name: 'روزهای نزدیک' }).getByRole('radio')).toHaveCount(7);
  await expectGoodScreen(page);
  await first.button('زودترین زمان');
  await customer.at(steps.notes);
  await first.button('مرحله بعد');
  await customer.at(steps.quote);
  await first.button('ثبت نهایی سفارش');
  await expect.poll(() => page.url()).toMatch(/\/task-details\//);
  expect(first.taps).toBeLessThanOrEqual(12);
  const main = page.getByRole('main');
  await expect(main).toContainText('خیابان ملاصدرا، پلاک ۱۲');
  await expect(main).toContainText(/ساعت|تا ۱۱|تا ۱۴|تا ۱۷|تا ۲۰/);

  const placed = page.url();
  const again = countTaps(page);
  await again.tap(page.getByRole('link', { name: 'سفارش دوباره' }));
  await customer.at(steps.when);
  // The earliest time is the first order's.
  await again.tap(page.getByRole('group', { name: 'روزهای نزدیک' }).getByRole('radio').last());
  await again.tap(page.getByRole('radiogroup', { name: 'بازه زمانی' }).getByRole('radio').last());
  await again.button('مرحله بعد');
  const similar = page.getByRole('dialog', { name: 'سفارش مشابه' });
  await again.tap(similar.getByRole('button', { name: 'ادامه ثبت سفارش جدید' }));
  await customer.at(steps.quote);
  await again.button('ثبت نهایی سفارش');
  await expect.poll(() => page.url()).toMatch(/\/task-details\//);
  expect(page.url()).not.toBe(placed);
  expect(again.taps).toBeLessThanOrEqual(6);
});
