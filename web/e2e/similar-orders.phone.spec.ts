import { steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { orderTwice } from './support/similar-orders.ts';
import { expect, test } from './support/test.ts';

const quotes = /^\/v2\/orders\/price-inquiry\/$/;
const discards = /^\/v2\/orders\/price-inquiry\/[\w-]+\/discard\/$/;
const failure = 'متاسفانه امکان ادامه روند وجود ندارد. لطفا دوباره تلاش کنید';

test('shows the similar order instead; a failure shows a message and can be retried [O-2.13, O-4.30]', async ({
  page,
  phone,
  product,
}) => {
  const { customer, dialog, task } = await orderTwice(page, phone, product);
  const broken = product.border.failWith(discards, 409);
  await customer.button('مشاهده جزئیات سفارش').click();
  await expect(page.getByText(failure)).toBeVisible();
  await expect(dialog).toBeVisible();
  broken.mend();
  await customer.button('مشاهده جزئیات سفارش').click();
  await expect(page).toHaveURL(task);
});

test('changes the similar order instead, in its own city and up to its own quote, without a second order [O-2.14, O-2.49]', async ({
  page,
  phone,
  product,
}) => {
  const { customer, task } = await orderTwice(page, phone, product);
  await customer.button('ویرایش سفارش قبلی').click();
  await expect(page).toHaveURL(/edit-mode=1.*lock-city=1/);
  // Every answer is given already; only the time is asked again.
  await customer.at(steps.when);
  await customer.next();
  await customer.at(steps.quote);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expectGoodScreen(page);
  await page
    .getByRole('button', { name: /^ویرایش/ })
    .nth(1)
    .click();
  await customer.at(steps.rooms);
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await customer.chooseAndContinue('حمام و سرویس بهداشتی');
  await customer.at(steps.quote);
  await customer.place();
  await expect(page).toHaveURL(task);
  await page.goto('/my-orders');
  await expect(page.getByRole('main').getByRole('link', { name: /نظافت منزل/ })).toHaveCount(1);
});

test('cannot be closed where the choice is mandatory [O-4.28]', async ({ page, phone, product }) => {
  product.border.reshape(quotes, (body) => body.replace('"is_mandatory":false', '"is_mandatory":true'));
  const { customer, dialog } = await orderTwice(page, phone, product);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('button')).toHaveCount(2);
  await expect(customer.button('ادامه ثبت سفارش جدید')).toHaveCount(0);
  await expectGoodScreen(page);
});
