import type { Page } from '@playwright/test';
import { customerOn, orderPages, steps } from './support/customer.ts';
import { deskOn, forCustomer } from './support/operator.ts';
import type { Product } from './support/product.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

/** The demo account of a member of the club. */
const member = '09120000001';
const generic = 'مشکلی پیش آمد. لطفا دوباره تلاش کنید';
/** The input that is in Latin letters. */
const typed = /NOCODE|GAM20|sara@?|name@example\.com|example\.com/g;

/** Signs in on the login page and answers a cleaning up to its quote. */
async function openQuote(
  page: Page,
  phone: string,
  product: Product,
): Promise<ReturnType<typeof customerOn>> {
  const customer = customerOn(page);
  await page.goto('/login');
  await customer.signIn(phone, product);
  await expect(page).not.toHaveURL(/login/);
  await customer.open('cleaning');
  await answerCleaning(page);
  return customer;
}

/** Answers a cleaning from its first question to its quote. */
async function answerCleaning(page: Page): Promise<void> {
  const customer = customerOn(page);
  await customer.answerUpToExtras();
  await customer.next();
  await customer.at(steps.period);
  await customer.choose('فقط همین یک بار');
  await customer.answerWhereAndWhen();
  await customer.next();
  await customer.at(steps.quote);
}

test('applies and removes a voucher, and shows the error of a wrong one at its field [W-4.07, W-5.06, W-8.01, O-2.21]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  const price = page.getByRole('strong');
  await expect(price).toHaveText('۴۸۰٬۰۰۰ تومان');
  await expect(page.getByText('هزینه پس از پایان کار و با رضایت شما دریافت می‌شود.')).toBeVisible();
  const code = page.getByRole('textbox', { name: 'کد تخفیف' });
  const apply = customer.button('اعمال کد');
  await expect(apply).toBeDisabled();
  await expectGoodScreen(page);

  await code.fill('NOCODE');
  await apply.click();
  const wrong = page.getByText('این کد تخفیف درست نیست. لطفا آن را دوباره بررسی کنید.');
  await expect(wrong).toHaveCount(2);
  await expect(code).toHaveValue('NOCODE');
  await expect(price).toHaveText('۴۸۰٬۰۰۰ تومان');
  await expectGoodScreen(page, { except: typed });

  await code.fill('GAM20');
  await code.press('Enter');
  await expect(price).toHaveText('۳۸۴٬۰۰۰ تومان');
  await expect(page.locator('s')).toHaveText('۴۸۰٬۰۰۰ تومان');
  await expect(code).toBeDisabled();
  await expect(code).toHaveValue('GAM20');
  await expectGoodScreen(page, { except: typed });
  await page.reload();
  await expect(price).toHaveText('۳۸۴٬۰۰۰ تومان');

  await customer.button('حذف کد').click();
  await expect(price).toHaveText('۴۸۰٬۰۰۰ تومان');
  await expect(code).toBeEnabled();
  await expect(code).toHaveValue('');
  await expect(apply).toBeDisabled();
  await expectGoodScreen(page);
});

test("switches the club's discount on, and back when the change fails [W-4.08]", async ({
  page,
  product,
}) => {
  await openQuote(page, member, product);
  const price = page.getByRole('strong');
  const club = page.getByRole('checkbox', { name: 'استفاده از تخفیف باشگاه مشتریان' });
  await expect(club).not.toBeChecked();
  await expectGoodScreen(page);
  const broken = product.border.failWith(/^\/v2\/incentives\/discount-code\/apply\//, 400);
  await club.click();
  await expect(page.getByText(generic)).toBeVisible();
  await expect(club).not.toBeChecked();
  await expect(price).toHaveText('۴۸۰٬۰۰۰ تومان');
  broken.mend();
  await club.click();
  await expect(price).toHaveText('۴۵۶٬۰۰۰ تومان');
  await expect(club).toBeChecked();
  await expectGoodScreen(page);
  await club.click();
  await expect(price).toHaveText('۴۸۰٬۰۰۰ تومان');
  await expect(club).not.toBeChecked();
});

test('lets an operator choose the customer’s messages and the address of the receipt [O-2.22, O-5.19, O-6.03, O-8.10]', async ({
  openDesk,
  phone,
}) => {
  const page = await openDesk();
  const customer = customerOn(page);
  const id = await deskOn(page).createCustomer(phone, { first: 'ژینوس', last: 'کیانفر' });
  await page.goto(forCustomer(orderPages.cleaning, id));
  await answerCleaning(page);
  const sms = page.getByRole('checkbox', { name: 'پیامک برای مشتری ارسال نشود' });
  await sms.click();
  await customer.waitForReplies();
  await expect(sms).toBeChecked();
  await page.getByRole('checkbox', { name: 'سفارش در اپلیکیشن اعلام نشود' }).click();
  await expect(customer.button('دانلود رسید')).toBeDisabled();
  await expect(page.getByText('بعد از اتمام سفارش، دانلود رسید فعال خواهد شد.')).toBeVisible();
  const email = page.getByRole('textbox', { name: 'ایمیل' });
  const send = customer.button('ارسال به ایمیل');
  await expect(send).toBeDisabled();
  await email.press('Enter');
  const wrong = page.getByText('لطفا یک ایمیل معتبر وارد کنید!');
  await expect(wrong).toBeVisible();
  await email.fill('sara');
  await send.click();
  await customer.waitForReplies();
  await expect(wrong).toBeVisible();
  await expectGoodScreen(page, { except: typed });
  await email.fill('sara@example.com');
  await send.click();
  await expect(page.getByText('رسید پس از اتمام سفارش به این ایمیل ارسال می‌شود.')).toBeVisible();
  await expect(email).toBeDisabled();
  await expectGoodScreen(page, { except: typed });
  await customer.button('حذف ایمیل').click();
  await expect(email).toHaveValue('');
});

test("hides an operator's blocks from customers, and shows a changed price before the order is placed [O-2.22, O-8.05]", async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await expect(customer.button('دانلود رسید')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  const over = product.border.failWith(/^\/v2\/orders\/$/, 410);
  product.border.reshape(/^\/v2\/orders\/price-inquiry\/$/, (body) =>
    JSON.stringify({ ...(JSON.parse(body) as object), price: 500_000, achar_price: 500_000 }),
  );
  await customer.button('ثبت نهایی سفارش').click();
  const changed = page.getByText('هزینه این سفارش از ۴۸۰٬۰۰۰ تومان به ۵۰۰٬۰۰۰ تومان تغییر کرده است.');
  await expect(changed).toBeVisible();
  await expect(page.getByRole('strong')).toHaveText('۵۰۰٬۰۰۰ تومان');
  await expectGoodScreen(page);
  over.mend();
  await customer.place();
});
