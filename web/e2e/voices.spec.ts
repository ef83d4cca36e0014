import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';
import { customerOn } from './support/customer.ts';

const questions = '/questions/home-services/cleaning/home-cleaning';

test('lets a customer write to the company and see what became of it, from home to the answer’s place [O-7.20, O-7.21]', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 401/);
  await page.goto('/?city_id=1');
  await expect(page.getByRole('link', { name: 'خانه‌ای تمیز، بی‌زحمت' })).toBeVisible();
  const slides = page.getByRole('region', { name: 'این روزها در گام' });
  await expect(slides.getByRole('link')).toHaveCount(3);
  await slides.scrollIntoViewIfNeeded();
  await expect(slides.getByRole('link', { name: 'لوله‌کش شبانه‌روزی، نزدیک شما' })).toBeVisible();
  await page.getByRole('link', { name: 'پشتیبانی و شکایت' }).click();
  await expect(page.getByRole('heading', { name: 'پشتیبانی', level: 1 })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'ثبت شکایت' }).click();
  await customerOn(page).signIn(phone, product);
  await expect(page.getByRole('heading', { name: 'ثبت شکایت', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'ارسال' }).click();
  await expect(page.getByText('لطفا شرح را بنویسید!')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('textbox', { name: 'شرح' }).fill('نیرو دو ساعت دیر آمد.');
  await page.getByRole('button', { name: 'ارسال' }).click();
  await expect(page.getByText('نیرو دو ساعت دیر آمد.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^شکایت · .* · رسیده$/ })).toBeVisible();
});

test('asks for a call about a move, and shows the winners and the offers [O-7.23]', async ({ page }) => {
  await page.goto('/support');
  await page.getByRole('main').getByRole('link', { name: 'مشاوره رایگان اسباب‌کشی' }).first().click();
  await page.getByRole('textbox', { name: 'نام و نام خانوادگی' }).fill('مریم احمدی');
  await page.getByRole('textbox', { name: 'شماره موبایل' }).fill('۰۹۱۲۳۴۵');
  await page.getByRole('combobox', { name: 'شهر' }).selectOption('تهران');
  await page.getByRole('button', { name: 'درخواست تماس' }).click();
  await expect(page.getByText('لطفا شماره موبایل را درست وارد کنید!')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('textbox', { name: 'شماره موبایل' }).fill('۰۹۱۲۳۴۵۶۷۸۹');
  await page.getByRole('button', { name: 'درخواست تماس' }).click();
  await expect(page.getByText('درخواست شما رسید')).toBeVisible();
  for (const [address, heading] of [
    ['/winners', 'برندگان قرعه‌کشی'],
    ['/promotions', 'پیشنهادها و تخفیف‌ها'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    // Codes are typed as they stand.
    await expectGoodScreen(page, { except: /AVALIN|GAM20|MEHR50|KOLER15|MOBL10|LOOLE30/g });
  }
  // A browser without a window refuses by itself.
  await page.context().grantPermissions(['clipboard-write']);
  await page.getByRole('button', { name: 'کپی کد GAM20' }).click();
  await expect(page.getByText('کد کپی شد.')).toBeVisible();
  await page.getByRole('link', { name: 'سفارش سرویس و نصب کولر گازی' }).click();
  await expect(page).toHaveURL(/\/order\/home-services\/air-conditioner\/split-air-conditioner/);
});

test('lets users ask, like and take it back, and remove their own question after a dialog [O-7.24]', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 401/);
  await page.goto(questions);
  await expect(page.getByText('مواد شوینده و جاروبرقی را خودم باید آماده کنم؟')).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'پرسیدن سؤال' }).click();
  await customerOn(page).signIn(phone, product);
  await page.getByRole('textbox', { name: 'پرسش شما' }).fill('پنجره هم می‌شویید؟');
  await page.getByRole('button', { name: 'ارسال' }).click();
  const own = page.getByRole('listitem').filter({ hasText: 'پنجره هم می‌شویید؟' });
  await expect(own.getByText('(شما)')).toBeVisible();

  const other = page.getByRole('article').filter({ hasText: 'جاروبرقی را خودم' });
  const like = other.getByRole('button', { name: /^پسندیدم/ });
  const before = await like.textContent();
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await like.click();
  await expect(like).toHaveText(before ?? '');

  await own.getByRole('link', { name: 'حذف' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'حذف شود' }).click();
  await expect(own).toBeHidden();
});
