import { customerOn, orderPages, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const list = /^\/v2\/experts\/available\//;

test('lets the customer of a weekly cleaning choose, change or drop the expert, whom the quote names [O-1.04, O-2.19, O-2.43, O-9.05]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.choose('نظافت راه‌پله و مشاعات');
  await page.getByRole('textbox').fill('3');
  await customer.next();
  await customer.at(steps.period);
  await customer.choose('هفته‌ای یک بار');
  await customer.at(steps.login);
  await customer.signIn(phone, product);
  await customer.answerWhereAndWhen();
  await customer.next();
  await customer.at(steps.allocation);

  const held = product.border.hold(list);
  await customer.choose('خودم از میان متخصصین منتخب انتخاب می‌کنم');
  await customer.at(steps.experts);
  const cards = page.locator('[data-placeholder]');
  await expect(cards).toHaveCount(6);
  // The positions are compared after the step has slid in.
  await expectGoodScreen(page);
  const place = await cards.first().boundingBox();
  held.release();
  const first = page.getByRole('radio').first();
  await expect(first).toBeVisible();
  await expect(cards).toHaveCount(0);
  // The first expert has the position of the first placeholder.
  expect(await page.getByRole('radiogroup').locator('[data-layout]').first().boundingBox()).toEqual(place);

  await customer.next();
  await expect(page.getByRole('alert')).toHaveText('لطفا یک متخصص انتخاب کنید');
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);
  await customer.choose('لیلا حسینی');
  await expectGoodScreen(page);
  await customer.next();
  await customer.at(steps.quote);
  await customer.button('مشاهده بیشتر').click();
  await expect(page.getByRole('main').getByText('لیلا حسینی').first()).toBeVisible();

  // The browser's back leads to the previous step, which shows the choice.
  await page.goBack();
  await customer.at(steps.experts);
  await expect(customer.option('لیلا حسینی')).toBeChecked();
  await customer.button('ادامه بدون انتخاب متخصص').click();
  await expect(page.getByText('متخصصی با بالاترین امتیاز برای شما انتخاب خواهد شد.')).toBeVisible();
  await customer.at(steps.quote);
  await customer.place();
});

test('names the expert of a link under each question, and goes on without them with the answers given [O-1.04]', async ({
  page,
}) => {
  const customer = customerOn(page);
  const name = 'سارا امینی';
  await page.goto(`${orderPages.cleaning}&workman=47&workman_name=${encodeURIComponent(name)}`);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await expect(page.getByText(`متخصص این سفارش: ${name}`)).toBeVisible();
  await expectGoodScreen(page);
  await customer.button('بدون این متخصص').click();
  await expect(page).not.toHaveURL(/workman/);
  await customer.at(steps.rooms);
  await expect(page.getByText(name)).toHaveCount(0);
  await customer.button('بازگشت').click();
  await customer.at(steps.kind);
  await expect(customer.option('نظافت منزل')).toBeChecked();
});
