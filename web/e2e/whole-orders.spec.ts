import type { Page } from '@playwright/test';
import { addressStepOn } from './support/address-step.ts';
import { customerOn, steps } from './support/customer.ts';
import { dateStepOn } from './support/date-step.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

// Steps slide in, as for most customers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const moving = '/order/home-services/moving/home-moving?city_id=1';
const car = '/order/car-services/car-care/car-periodic-service?city_id=1';

// The tests run from the first question to the task page.
test.slow();

/** Expects the page of an order to show the given texts. */
async function expectOnTaskPage(page: Page, texts: readonly string[]): Promise<void> {
  await expect(page.getByText('سفارش شما ثبت شد')).toBeVisible();
  await page.getByRole('main').locator('summary').click();
  for (const text of texts) {
    // A wide display has when and where beside the page.
    await expect(page.getByText(text, { exact: false }).filter({ visible: true })).not.toHaveCount(0);
  }
  await expectGoodScreen(page);
}

test('orders a move between two addresses on a day at an hour [O-1.05]', async ({ page, phone, product }) => {
  const customer = customerOn(page);
  const address = addressStepOn(page);
  const date = dateStepOn(page);
  await page.goto(moving);
  await customer.at('چه چیزی جابه‌جا می‌شود؟');
  await customer.choose('چند تکه وسیله');
  await customer.at('چه خودرویی نیاز دارید؟');
  await customer.choose('نیسان بار');
  await customer.at('کدام وسایل سنگین و از هر کدام چند تا دارید؟');
  await customer.chooseAndContinue('یخچال و فریزر');
  await customer.at('چه لوازمی برای بسته‌بندی بیاوریم؟');
  await customer.next();
  await customer.at('چند کارگر همراه خودرو بیاید؟');
  await page.getByRole('textbox').fill('2');
  await customer.next();
  await customer.at('ساختمان مبدا آسانسور دارد؟');
  await customer.choose('دارد، یا همکف است');
  await customer.at('ساختمان مقصد آسانسور دارد؟');
  await customer.choose('دارد، یا همکف است');
  await customer.at(steps.login);
  await customer.signIn(phone, product);
  await customer.at('بار از کدام آدرس برداشته شود؟');
  await address.add('ونک', 'خیابان ملاصدرا، پلاک ۱۲');
  await customer.next();
  await customer.at('بار به کدام آدرس برده شود؟');
  await address.add('تهرانپارس', 'خیابان جشنواره، پلاک ۵۴');
  await customer.next();
  await customer.at('خودرو چه روزی و چه ساعتی در مبدا باشد؟');
  await date.open();
  await date.turnTo('last');
  const day = date.openDays.last();
  const chosen = await date.dateOf(day);
  await day.click();
  await date.pick('ساعت ۱۴');
  await date.pick('۱۴:۳۰');
  await date.confirm.click();
  await customer.next();
  await customer.at('نکته‌ای درباره بار یا مسیر هست؟');
  await customer.next();
  await customer.at(steps.quote);
  await customer.place();
  await expectOnTaskPage(page, [
    'خیابان ملاصدرا، پلاک ۱۲',
    'خیابان جشنواره، پلاک ۵۴',
    chosen,
    'یخچال و فریزر',
  ]);
});

test('orders a car service at a repair shop whose driver comes to an address in a slot [O-1.05]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const address = addressStepOn(page);
  const date = dateStepOn(page);
  await page.goto(car);
  await customer.choose('پژو، سمند، رانا و دنا');
  await customer.at('چه روغنی بریزیم؟');
  await customer.choose('کاسترول مگناتک');
  await customer.at('کار دیگری هم انجام شود؟');
  await customer.next();
  await customer.at('کدام تعمیرگاه سرویس را انجام دهد؟');
  const shop = page.getByRole('main').getByRole('radio').first();
  await shop.check();
  const name = await shop.evaluate(
    (input) =>
      document.getElementById(input.getAttribute('aria-labelledby')?.split(' ')[0] ?? '')?.textContent ?? '',
  );
  expect(name).not.toBe('');
  await customer.next();
  await customer.at('چه کسی خودرو را به تعمیرگاه می‌برد؟');
  await page
    .getByRole('radio', { name: /^راننده/ })
    .first()
    .click();
  await customer.at(steps.login);
  await customer.signIn(phone, product);
  await customer.at('خودرو را از کجا تحویل بگیریم؟');
  await address.add('ونک', 'خیابان ملاصدرا، پلاک ۱۲');
  await customer.next();
  await customer.at('راننده چه زمانی برای تحویل گرفتن خودرو بیاید؟');
  await date.open();
  await date.turnTo('last');
  const day = date.openDays.last();
  const chosen = await date.dateOf(day);
  await day.click();
  await date.dialog.getByRole('radio', { disabled: false }).first().check();
  await date.confirm.click();
  await customer.next();
  await customer.at('نکته‌ای هست که تعمیرگاه باید بداند؟');
  await customer.next();
  await customer.at(steps.quote);
  await customer.place();
  await expectOnTaskPage(page, [name, 'راننده', 'خیابان ملاصدرا، پلاک ۱۲', chosen]);
});
