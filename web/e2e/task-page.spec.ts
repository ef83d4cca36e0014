import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('shows an order, cancels it after a question and orders it again [O-2.12]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible();
  await expect(customer.button('دانلود رسید')).toBeDisabled();
  await expect(page.getByText('بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.')).toBeVisible();
  await expectGoodScreen(page);

  const cancel = page.getByRole('link', { name: 'لغو سفارش' });
  await cancel.click();
  const dialog = page.getByRole('dialog', { name: 'لغو سفارش' });
  await expect(dialog).toBeVisible();
  await expectGoodScreen(page);
  await page.reload();
  await expect(dialog).toBeVisible();
  await customer.button('خیر، سفارش بماند').click();
  await expect(dialog).toBeHidden();
  await cancel.click();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible();

  await cancel.click();
  await customer.button('بله، لغو شود').click();
  await expect(page.getByRole('heading', { name: 'سفارش لغو شد' })).toBeVisible();
  await expect(page.getByText('سفارش لغو شد.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cancel).toBeHidden();
  await expectGoodScreen(page);

  await page.goto('/my-orders');
  await expect(page.getByRole('link', { name: 'نظافت منزل' })).toContainText('لغو شده');
  await page.getByRole('link', { name: 'نظافت منزل' }).click();
  await page.getByRole('link', { name: 'سفارش دوباره' }).click();
  // Every answer is given already, only the time is asked again.
  await customer.at(steps.when);
});

test('opens the receipt of a finished order in a new tab and sends it by e-mail [O-5.19, O-7.12, O-8.10]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible();
  await product.finishWork(new URL(page.url()).pathname.split('/').at(-1) ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'کار انجام شد' })).toBeVisible();
  await expectGoodScreen(page);

  const opened = page.context().waitForEvent('page');
  const receipt = page.context().waitForEvent('response', (reply) => /\/media\/invoices\//.test(reply.url()));
  await customer.button('دانلود رسید').click();
  await opened;
  expect((await receipt).status()).toBe(200);
  expect((await receipt).headers()['content-type']).toBe('application/pdf');
  await expect(page.getByText('رسید با موفقیت دانلود شد.')).toBeVisible();

  const send = customer.button('ارسال به ایمیل');
  const email = page.getByLabel('ایمیل');
  await expect(send).toBeDisabled();
  await email.press('Enter');
  await expect(page.getByText('لطفا یک ایمیل معتبر وارد کنید!').first()).toBeVisible();
  await email.fill('sara');
  await send.click();
  await expect(page.getByText('لطفا یک ایمیل معتبر وارد کنید!').first()).toBeVisible();
  await email.fill('sara@example.com');
  await send.click();
  await expect(page.getByText('رسید به ایمیل شما ارسال شد.')).toBeVisible();

  await customer.button('ثبت امتیاز').click();
  await expect(page.getByText('لطفا امتیاز را انتخاب کنید!').first()).toBeVisible();
  await page.getByRole('radio', { name: 'خیلی خوب' }).check();
  await page.getByRole('textbox', { name: 'نظر شما' }).fill('پاکیزه و سر وقت.');
  await customer.button('ثبت امتیاز').click();
  await expect(page.getByRole('heading', { name: 'امتیاز شما' })).toBeVisible();
  await expect(page.getByText('۵ از ۵')).toBeVisible();
  await expectGoodScreen(page, { except: /sara@example\.com/g });

  const fault = product.border.failWith(/^\/v2\/orders\/[\w-]{36}\/invoice\/$/, 500);
  await customer.button('دانلود رسید').click();
  await expect(page.getByText('خطای سرور! لطفا دوباره تلاش نمایید')).toBeVisible({ timeout: 60_000 });
  fault.mend();
});

test('shows a message under one heading to a customer without orders', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 401/);
  const customer = customerOn(page);
  await page.goto('/my-orders');
  await customer.signIn(phone, product);
  await customer.at('سفارش‌های من');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('هنوز سفارشی ثبت نکرده‌اید')).toBeVisible();
  await expectGoodScreen(page);
});

test('shows a message with a retry when an order fails to load', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 502/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  await customer.waitForReplies();
  const fault = product.border.failWith(/^\/v2\/orders\/[\w-]{36}\/$/, 500);
  await page.reload();
  await customer.at('خطای ۵۰۰');
  await expectGoodScreen(page);
  fault.mend();
  await customer.button('تلاش دوباره').click();
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible();
});

test('shows what becomes of an order without a reload', async ({ page, phone, product }) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible();
  // A reload would lose what is kept here.
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await product.work(order, 'assigned');
  await expect(page.getByRole('heading', { name: 'متخصص انتخاب شد' })).toBeVisible({ timeout: 60_000 });
  const call = page.getByRole('link', { name: 'تماس با متخصص' });
  await expect(call).toHaveAttribute('href', /^tel:\+98912\d{7}$/);
  await expectGoodScreen(page);
  await product.work(order, 'in_progress');
  await product.work(order, 'done');
  await expect(page.getByRole('heading', { name: 'کار انجام شد' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: 'متخصص سفارش' })).toBeVisible();
  await expect(call).toHaveCount(0);
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
});
