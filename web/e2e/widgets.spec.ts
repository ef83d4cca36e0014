import { customerOn } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('shows a single select with heading, help, description, hint lines and the recommended mark, and continues by a tap [O-2.25, O-3.02]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  const main = page.getByRole('main');
  await expect(main.getByText('نوع نظافت', { exact: true })).toBeVisible();
  await expect(main.getByText('پرسش‌های بعدی بر اساس این پاسخ تنظیم می‌شود.')).toBeVisible();
  await expect(main.getByText('دفتر، مطب، فروشگاه و آموزشگاه')).toBeVisible();
  await expect(main.getByText('برای هر فضا، هزینه جداگانه محاسبه می‌شود.')).toBeVisible();
  await expect(main.getByText('پرطرفدار')).toBeVisible();
  // A tap goes on, so there is no button before an option is chosen.
  await expect(customer.button('مرحله بعد')).toBeHidden();
  await customer.choose('نظافت راه‌پله و مشاعات');
  await customer.at('راه‌پله ساختمان چند طبقه است؟');
  // The description of a number is its unit.
  await expect(main.getByText('طبقه', { exact: true })).toBeVisible();
});

test('selects and deselects several options of a multi select [O-2.26]', async ({ page }) => {
  const customer = customerOn(page);
  await customer.open('painting');
  await customer.choose('دیوارها', 'سقف', 'نرده و حفاظ فلزی');
  await customer.choose('سقف');
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await customer.next();
  await customer.at('متراژ خانه یا محل کار چقدر است؟');
  await customer.back();
  await expect(customer.option('دیوارها')).toBeChecked();
  await expect(customer.option('سقف')).not.toBeChecked();
  await expect(customer.option('نرده و حفاظ فلزی')).toBeChecked();
});

test('counts each option of a numerical multi select within its bounds, with prices and a discount [O-2.28]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await customer.open('airConditioner');
  const service = page.getByRole('group', { name: 'سرویس دوره‌ای' });
  const more = page.getByRole('button', { name: 'افزایش تعداد: سرویس دوره‌ای' });
  const fewer = page.getByRole('button', { name: 'کاهش تعداد: سرویس دوره‌ای' });
  await expect(page.getByText('۳۶۰,۰۰۰ تومان').or(page.getByText('۳۶۰٬۰۰۰ تومان'))).toBeVisible();
  await expect(page.locator('s').first()).toHaveText(/۴۸۰.۰۰۰/);
  await expect(page.getByText('۲۵٪ تخفیف')).toBeVisible();
  await expect(page.getByText('پیشنهاد گام')).toBeVisible();

  await customer.choose('سرویس دوره‌ای', 'شارژ گاز');
  await expect(service.getByRole('status')).toHaveText('۱');
  await expect(fewer).toBeDisabled();
  for (let count = 1; count < 10; count += 1) await more.click();
  await expect(service.getByRole('status')).toHaveText('۱۰');
  await expect(more).toBeDisabled();
  await fewer.click();
  await expect(service.getByRole('status')).toHaveText('۹');
  await expectGoodScreen(page);
  await customer.next();
  await customer.at('ظرفیت کولر گازی شما چقدر است؟');
  await customer.back();
  await expect(service.getByRole('status')).toHaveText('۹');
  await expect(page.getByRole('group', { name: 'شارژ گاز' }).getByRole('status')).toHaveText('۱');
});

test('counts the one option of a numerical single select [O-2.27]', async ({ page, product }) => {
  const customer = customerOn(page);
  product.border.reshape(/^\/v2\/services\/.*city_id=2/, (body) =>
    body.replace('numerical_multi_select', 'numerical_single_select'),
  );
  await page.goto('/order/home-services/air-conditioner/split-air-conditioner?city_id=2');
  await customer.choose('سرویس دوره‌ای');
  await page.getByRole('button', { name: 'افزایش تعداد: سرویس دوره‌ای' }).click();
  await expect(page.getByRole('group', { name: 'سرویس دوره‌ای' }).getByRole('status')).toHaveText('۲');
  await customer.choose('عیب‌یابی');
  await expect(page.getByRole('radiogroup').getByRole('radio', { checked: true })).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'سرویس دوره‌ای' })).toBeHidden();
  await expect(page.getByRole('group', { name: 'عیب‌یابی' }).getByRole('status')).toHaveText('۱');
  await customer.next();
  await customer.at('ظرفیت کولر گازی شما چقدر است؟');
});

test('takes a number in digits of any script, changes it by its step, and blocks an invalid one [O-2.38, O-5.11, O-5.12]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await customer.open('painting');
  await customer.chooseAndContinue('دیوارها');
  await customer.at('متراژ خانه یا محل کار چقدر است؟');
  const field = page.getByRole('textbox');
  const increase = customer.button('افزایش');
  const decrease = customer.button('کاهش');

  await increase.click();
  await expect(field).toHaveValue('۱۰');
  await expect(decrease).toBeDisabled();
  await increase.click();
  await expect(field).toHaveValue('۱۵');
  await decrease.click();
  await expect(field).toHaveValue('۱۰');

  for (const typed of ['120', '۱۲۰', '١٢٠', 'ab1-2 0٫']) {
    await field.fill('');
    await field.pressSequentially(typed);
    await expect(field).toHaveValue('۱۲۰');
  }
  await field.fill('');
  await field.pressSequentially('1234567890123456');
  await expect(field).toHaveValue('۱۲۳۴۵۶۷۸۹۰۱۲');
  await expect(page.getByText('لطفا مقداری کوچک‌تر یا مساوی با ۱۰۰۰ وارد کنید')).toBeVisible();
  await decrease.click();
  await expect(field).toHaveValue('۱۰۰۰');
  await expect(increase).toBeDisabled();

  await field.fill('123');
  await customer.next();
  await expect(page.getByText('لطفا یک مقدار معتبر مانند ۱۲۵ وارد کنید').first()).toBeVisible();
  await customer.at('متراژ خانه یا محل کار چقدر است؟');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectGoodScreen(page);
  await field.fill('5');
  await customer.next();
  await expect(page.getByText('لطفا مقداری بزرگ‌تر یا مساوی با ۱۰ وارد کنید').first()).toBeVisible();
  await field.fill('125');
  await customer.next();
  await customer.at('چه رنگی را ترجیح می‌دهید؟');
});

test('takes a text of nine rows and at most a thousand characters, trims it, and restores it when its step is shown again [O-2.37, O-4.15, O-5.08]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await customer.open('painting');
  await customer.chooseAndContinue('دیوارها');
  await customer.at('متراژ خانه یا محل کار چقدر است؟');
  await page.getByRole('textbox').fill('100');
  await customer.next();
  await customer.at('چه رنگی را ترجیح می‌دهید؟');
  await customer.next();
  await customer.at('خانه هنگام کار چه وضعیتی دارد؟');
  await customer.choose('خالی است');
  await customer.at('چه کسی هنگام بازدید در محل است؟');
  await customer.choose('خودم');
  await customer.at('درباره کار بیشتر بنویسید');
  const field = page.getByRole('textbox');
  await expect(field).toHaveAttribute('rows', '9');
  await expect(field).toHaveAttribute('placeholder', 'مثلا: دیوار پذیرایی ترک دارد و رنگ فعلی آن روغنی است');
  await field.fill('   ');
  await customer.next();
  await expect(page.getByRole('alert')).toHaveText('لطفا پرسش زیر را پاسخ دهید');

  await field.fill('ب'.repeat(999));
  await field.press('End');
  await field.pressSequentially('پ۱۲');
  await expect(field).toHaveValue(`${'ب'.repeat(999)}پ`);
  await expect(page.getByText('۱۰۰۰ / ۱۰۰۰')).toBeVisible();

  const answers: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/events')) return;
    const { events } = request.postDataJSON() as { events: { name: string; args: unknown }[] };
    answers.push(...events.filter(({ name }) => name === 'answer').map(({ args }) => args));
  });
  await field.fill('  ديوار ترك دارد  ');
  await customer.back();
  await customer.at('چه کسی هنگام بازدید در محل است؟');
  // A draft is restored with its step and sent then, trimmed and in Persian letters.
  await customer.next();
  await customer.at('درباره کار بیشتر بنویسید');
  await expect(field).toHaveValue('  ديوار ترك دارد  ');
  await customer.next();
  await customer.at('از دیوارها و جاهایی که رنگ می‌شود عکس بگیرید');
  await customer.back();
  await expect(field).toHaveValue('دیوار ترک دارد');
  expect(answers).toEqual([{ question: '309', values: ['دیوار ترک دارد'] }]);
});
