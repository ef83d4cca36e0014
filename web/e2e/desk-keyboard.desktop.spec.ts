import { addressStepOn } from './support/address-step.ts';
import { bankOn } from './support/bank-page.ts';
import { customerOn, steps } from './support/customer.ts';
import { dateStepOn } from './support/date-step.ts';
import { expectFocusSomewhere, tabTo } from './support/keyboard.ts';
import { deskOn } from './support/operator.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

/** Text that an operator sees in Latin letters: versions, rules and their inputs, the e-mail's example. */
const foreign = /[\w.@#=<>[\]+-]*[A-Za-z][\w.@#=<>[\]+-]*(?:: \w+)?/g;

const persian = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');

// The test runs from the desk to the receipt and may wait for an unused code.
test.slow();

test('lets an operator sign in, create a customer and order for them in another city by keyboard alone [O-1.03, O-2.22, O-2.48, O-6.03, W-6.03]', async ({
  page,
  product,
  phone,
  openBrowser,
  allowComplaints,
}) => {
  // The desk requires a sign-in.
  allowComplaints(/status of 401/);
  const desk = deskOn(page);
  const customer = customerOn(page);
  const address = addressStepOn(page);
  const date = dateStepOn(page);
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
  const press = (key: string) => page.keyboard.press(key);
  const type = (text: string) => page.keyboard.type(text);
  const arriveAt = async (name: string | RegExp) => {
    await expect(heading(name)).toBeFocused();
    await expect(page.getByRole('banner')).toContainText('مشتری:');
  };
  const pressNext = async () => {
    await tabTo(page, customer.button('مرحله بعد'));
    await press('Enter');
  };

  await page.goto('/operator');
  await expectGoodScreen(page);
  const operator = await product.readOperator();
  await tabTo(page, desk.phone);
  await type(operator.phone);
  await press('Tab');
  await expect(desk.password).toBeFocused();
  await type('not the password');
  await tabTo(page, desk.code);
  await type('000000');
  await expect(desk.code).toHaveAttribute('aria-invalid', 'true');
  await expect(desk.code).toBeFocused();
  // What may be an e-mail stands as it was typed.
  await expectGoodScreen(page, { except: new RegExp(`not the password|${operator.phone}`, 'g') });
  await tabTo(page, desk.password);
  await press('Control+A');
  await type(operator.password);
  await tabTo(page, desk.code);
  await press('Control+A');
  await type((await product.readOperator()).code);
  await expect(heading('میز کار اپراتور')).toBeFocused();
  await expectGoodScreen(page);

  await tabTo(page, desk.customersPhone);
  await type('۱۲۳');
  await press('Enter');
  await expect(desk.customersPhone).toHaveAccessibleDescription(/چیزی با «۱۲۳» پیدا نشد/);
  await expect(desk.customersPhone).toBeFocused();
  await press('Control+A');
  await type(persian(phone));
  await press('Enter');
  await expect(page.getByText('هنوز مشتری‌ای با شماره')).toBeVisible();
  await expectFocusSomewhere(page);
  await expectGoodScreen(page);
  await tabTo(page, desk.create);
  await press('Enter');
  const id = await desk.readCustomer();
  await expect(heading(/۰۹۳۵/)).toBeFocused();
  await expectGoodScreen(page);

  await tabTo(page, page.getByRole('link', { name: 'سفارش تازه', exact: true }).last());
  await press('Enter');
  await expect(heading('سفارش تازه')).toBeFocused();
  await tabTo(page, page.getByRole('radio').first());
  for (let turn = 0; turn < 3 && !(await page.getByRole('radio', { name: 'مشهد' }).isChecked()); turn += 1) {
    await press('ArrowDown');
    await customer.waitForReplies();
  }
  await expect(page.getByRole('radio', { name: 'مشهد' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'سفارش تازه در مشهد' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: /^خانه‌تکانی/ }));
  await press('Enter');
  await arriveAt('خانه را برای چه نظافت می‌کنید؟');
  await expect(page).toHaveURL(new RegExp(`customer=${id}`));

  await tabTo(page, customer.option('خانه‌تکانی'));
  await press('Space');
  await press('Enter');
  await arriveAt('متراژ خانه چقدر است؟');
  await tabTo(page, desk.why);
  await press('Enter');
  await expect(page.getByText('به پاسخ دیگری وابسته نیست.')).toBeVisible();
  await expectGoodScreen(page, { except: foreign });
  await press('Space');
  await expect(page.getByText('به پاسخ دیگری وابسته نیست.')).toBeHidden();
  await expect(desk.why).toBeFocused();
  await tabTo(page, page.getByRole('textbox'));
  await type('90');
  await press('Enter');

  await arriveAt('نیروها به کدام آدرس بیایند؟');
  await expect(page.getByRole('heading', { name: 'آدرس جدید' })).toBeVisible();
  await expectGoodScreen(page);
  const customers = page.getByRole('textbox', { name: 'شماره موبایل مشتری' });
  const firstName = page.getByRole('textbox', { name: 'نام مشتری', exact: true });
  await expect(customers).toHaveValue(persian(phone));
  await expect(customers).not.toBeEditable();
  await expect(firstName).toBeFocused();
  await tabTo(page, address.submit);
  await press('Enter');
  await expectFocusSomewhere(page);
  await expectGoodScreen(page);
  await firstName.focus();
  await type('نیلوفر');
  await press('Tab');
  await type('صادقی');
  await tabTo(page, address.area);
  await type('سجاد');
  await press('Enter');
  await expect(address.detail).toBeFocused();
  await type('بلوار سجاد، پلاک ۱۲');
  await expectGoodScreen(page);
  await tabTo(page, address.submit);
  await press('Enter');
  const saved = page.getByRole('radiogroup', { name: 'آدرس‌های مشتری' });
  await expect(saved).toContainText('بلوار سجاد، پلاک ۱۲');
  await expect(saved.getByRole('radio', { name: 'سجاد' })).toBeChecked();
  await expectFocusSomewhere(page);
  await pressNext();

  await arriveAt('این سفارش را برای شخص دیگری ثبت می‌کنید؟');
  await tabTo(page, customer.option('خیر، برای خودم است'));
  await press('Space');
  await expect(customer.option('خیر، برای خودم است')).toBeChecked();
  await press('Enter');
  await arriveAt('چه روزی و در کدام بازه بیایند؟');
  await tabTo(page, date.field);
  await press('Enter');
  await expect(date.dialog).toBeVisible();
  await expectFocusSomewhere(page);
  await press('Escape');
  await expect(date.dialog).toBeHidden();
  await expect(date.field).toBeFocused();
  await press('Enter');
  await tabTo(page, date.nextMonth);
  await press('Enter');
  await tabTo(page, date.grid.locator('[tabindex="0"]'));
  await press('End');
  await press('Enter');
  await tabTo(page, date.dialog.getByRole('radio', { disabled: false }).first());
  await press('Space');
  await tabTo(page, date.confirm);
  await press('Enter');
  await expect(date.dialog).toBeHidden();
  await expectFocusSomewhere(page);
  await pressNext();
  await arriveAt('نکته‌ای هست که نیروها باید بدانند؟');
  await pressNext();

  await arriveAt(steps.quote);
  await expectGoodScreen(page, { except: foreign });
  const sms = page.getByRole('checkbox', { name: 'پیامک برای مشتری ارسال نشود' });
  const unannounced = page.getByRole('checkbox', { name: 'سفارش در اپلیکیشن اعلام نشود' });
  await tabTo(page, sms);
  await press('Space');
  await customer.waitForReplies();
  await expect(sms).toBeFocused();
  await tabTo(page, unannounced);
  await press('Space');
  await customer.waitForReplies();
  await expect(sms).toBeChecked();
  await expect(unannounced).toBeChecked();
  await tabTo(page, customer.button('ثبت نهایی سفارش'));
  await press('Enter');
  await tabTo(page, customer.button('پرداخت و ثبت سفارش'));
  await expectGoodScreen(page, { except: foreign });
  await press('Enter');
  const bank = bankOn(page);
  await bank.at('/bank/pay');
  await bank.pay.click();
  await bank.goBack.click();
  await page.waitForURL(/\/pay\/result\//);
  await expect(page.getByRole('banner')).toContainText('مشتری: نیلوفر صادقی');
  await expectGoodScreen(page);
  await page.goto(`/operator/customers/${id}`);
  await desk.at('نیلوفر صادقی');
  await tabTo(page, desk.table('سفارش‌ها').getByRole('link').first());
  await press('Enter');
  await page.waitForURL(/task-details/);
  await expectFocusSomewhere(page);
  await expectGoodScreen(page);

  const order = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await product.finishWork(order);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'کار انجام شد' })).toBeVisible();
  const receipt = page.context().waitForEvent('response', (reply) => /\/media\/invoices\//.test(reply.url()));
  await tabTo(page, customer.button('دانلود رسید'));
  await press('Enter');
  expect((await receipt).status()).toBe(200);
  await page.bringToFront();
  await tabTo(page, page.getByLabel('ایمیل'));
  await type('sara@example.com');
  await press('Enter');
  await expect(page.getByText('رسید به ایمیل شما ارسال شد.')).toBeVisible();

  await page.goto(`/operator/customers/${id}`);
  await desk.at('نیلوفر صادقی');
  await expect(desk.table('سفارش‌ها')).toContainText('خانه‌تکانی و نظافت کلی');
  await expect(desk.table('سفارش‌ها')).toContainText('مشهد');
  await expect(desk.table('آدرس‌ها')).toContainText('بلوار سجاد، پلاک ۱۲');
  for (const act of ['ثبت سفارش', 'ثبت آدرس', 'دانلود رسید', 'ارسال رسید با ایمیل'])
    await expect(desk.table('رویدادهای این مشتری')).toContainText(act);
  await expectGoodScreen(page);
  await page.goto('/operator/audit');
  await expect(desk.table('رویدادهای اخیر')).toContainText('نیلوفر صادقی');
  await expectGoodScreen(page);

  // The order belongs to the customer.
  const theirs = await (await openBrowser()).newPage();
  await theirs.goto('/my-orders');
  await customerOn(theirs).signIn(phone, product);
  await theirs.getByRole('link', { name: 'خانه‌تکانی و نظافت کلی' }).click();
  await expect(theirs.getByText('بلوار سجاد، پلاک ۱۲', { exact: false }).first()).toBeVisible();
  await expect(theirs.getByRole('banner')).not.toContainText('مشتری:');
});
