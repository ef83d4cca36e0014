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
    /** Types into a field, which takes a tap unless it has the focus already. */
    type: async (field: Locator, text: string) => {
      await expect(field).toBeVisible();
      if (!(await field.evaluate((element) => element === document.activeElement))) await counter.tap(field);
      await page.keyboard.insertText(text);
    },
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

/** The ways from the home page to the order of home cleaning. */
const ways = {
  'a card': async (page: Page, counter: ReturnType<typeof countTaps>) =>
    counter.tap(
      page
        .getByRole('main')
        .getByRole('link', { name: /^نظافت منزل/ })
        .first(),
    ),
  'the search': async (page: Page, counter: ReturnType<typeof countTaps>) => {
    await counter.type(page.getByRole('combobox', { name: 'جست‌وجوی خدمات' }), 'نظافت منزل');
    await expect(page.getByRole('option').first()).toContainText('نظافت منزل');
    await page.keyboard.press('Enter');
  },
};

for (const [way, go] of Object.entries(ways))
  test(`a new customer comes from home by ${way}, with no cookie and no city known, to the placed order in at most 12 taps`, async ({
    page,
    phone,
    product,
  }) => {
    const customer = customerOn(page);
    const address = addressStepOn(page);
    const counter = countTaps(page);
    await page.goto('/');
    expect((await page.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([]);
    await go(page, counter);
    await customer.at(steps.kind);
    await counter.tap(customer.option('نظافت منزل'));
    await customer.at(steps.rooms);
    await counter.tap(customer.option('آشپزخانه'));
    await counter.button('مرحله بعد');
    await customer.at(steps.extras);
    await counter.button('مرحله بعد');
    await customer.at(steps.period);
    await counter.tap(customer.option('فقط همین یک بار'));
    await customer.at(steps.login);
    await counter.type(page.getByLabel('شماره موبایل'), phone);
    await counter.button('دریافت کد');
    const code = page.getByLabel('کد تایید پیامک‌شده را وارد کنید');
    await expect(code).toBeVisible();
    await counter.type(code, await product.readCode(phone));
    await customer.at(steps.where);
    await expect(address.area).toBeFocused();
    await counter.type(address.area, 'ونک');
    await address.area.press('Enter');
    await expect(address.detail).toBeFocused();
    await counter.type(address.detail, 'خیابان ملاصدرا، پلاک ۱۲');
    await counter.tap(address.submit);
    await expect(address.radio('خیابان ملاصدرا')).toBeChecked();
    await counter.button('مرحله بعد');
    await customer.at(steps.when);
    await counter.button('زودترین زمان');
    await customer.at(steps.notes);
    await counter.button('مرحله بعد');
    await customer.at(steps.quote);
    await counter.button('ثبت نهایی سفارش');
    await expect.poll(() => page.url()).toMatch(/\/task-details\//);
    expect(counter.taps).toBeLessThanOrEqual(12);
  });
