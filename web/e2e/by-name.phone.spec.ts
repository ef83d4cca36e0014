import { expect, test } from './support/test.ts';
import { steps } from './support/customer.ts';

// The test runs from home to the order's page.
test.slow();

test('orders a home cleaning by what the accessibility tree names alone', async ({
  page,
  phone,
  product,
}) => {
  const at = (name: string | RegExp) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible({ timeout: 30_000 });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const next = () => press('مرحله بعد');
  const type = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text);

  await page.goto('/?city_id=1');
  await page.getByRole('main').getByRole('link', { name: 'نظافت منزل' }).first().click();
  await at(steps.kind);
  await page.getByRole('radio', { name: 'نظافت منزل' }).click();
  await at(steps.rooms);
  await page.getByRole('checkbox', { name: 'اتاق خواب' }).click();
  await page.getByRole('button', { name: 'افزایش تعداد: اتاق خواب' }).click();
  await expect(page.getByRole('group', { name: 'اتاق خواب' }).getByRole('status')).toHaveText('۲');
  await next();
  await at(steps.extras);
  await next();
  await at(steps.period);
  await page.getByRole('radio', { name: 'فقط همین یک بار' }).click();
  await at(steps.login);
  await type('شماره موبایل', phone);
  await press('دریافت کد');
  const code = 'کد تایید پیامک‌شده را وارد کنید';
  await expect(page.getByRole('textbox', { name: code })).toBeVisible();
  await type(code, await product.readCode(phone));

  await at(steps.where);
  await page.getByRole('combobox', { name: 'محله' }).fill('ونک');
  await page.getByRole('option', { name: 'ونک', exact: true }).click();
  await type('آدرس دقیق', 'خیابان ملاصدرا، پلاک ۱۲');
  await press('ثبت آدرس');
  const saved = page.getByRole('radiogroup', { name: 'آدرس‌های شما' }).getByRole('radio');
  await expect(saved).toBeChecked();
  await next();
  await at(steps.when);
  await page.getByRole('group', { name: 'روزهای نزدیک' }).getByRole('radio').last().check();
  await page
    .getByRole('radiogroup', { name: 'بازه زمانی' })
    .getByRole('radio', { disabled: false })
    .first()
    .check();
  await next();
  await at(steps.notes);
  await next();
  await at(steps.quote);
  await press('ثبت نهایی سفارش');
  await expect(page.getByRole('heading', { name: 'سفارش شما ثبت شد' })).toBeVisible({ timeout: 30_000 });
  const progress = page.getByRole('list', { name: 'پیشرفت سفارش' });
  await expect(progress.getByRole('listitem').first()).toHaveAttribute('aria-current', 'step');
  await page.getByRole('navigation', { name: 'بخش‌های گام' }).getByRole('link', { name: 'سفارش‌ها' }).click();
  await at('سفارش‌های من');
  await expect(page.getByRole('link', { name: /نظافت منزل/ })).toHaveCount(1);
});
