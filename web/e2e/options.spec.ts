import { customerOn } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const handyman = '/order/home-services/handyman/handyman-products?city_id=1';
const plumbing = '/order/home-services/plumbing/plumbing-emergency?city_id=1&area=1001';
const moving = '/order/home-services/moving/home-moving?city_id=1';

/** The card of an option: the parent of its input. */
const cardOf = 'xpath=..';

test('shows an option with picture, description, mark, price, price before the discount, and hints [O-3.05, O-3.20]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await page.goto(handyman);
  await customer.at('چه کالایی برایتان بیاوریم و نصب کنیم؟');
  await expect(page.getByText('قیمت هر عدد با نصب حساب شده است.')).toBeVisible();
  const shelf = customer.option('شلف دیواری چوبی ۸۰ سانتی').locator(cardOf);
  await expect(shelf.getByText('ام‌دی‌اف با روکش گردو و دو پایه فلزی')).toBeVisible();
  await expect(shelf.getByText('پرفروش', { exact: true })).toBeVisible();
  await expect(shelf.getByText(/^۶۶۳.۰۰۰ تومان$/)).toBeVisible();
  await expect(shelf.locator('s')).toHaveText(/^۷۸۰.۰۰۰ تومان$/);
  await expect(shelf.getByText('۱۵٪ تخفیف')).toBeVisible();
  const picture = shelf.locator('img');
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  // Without a discount there is no mark and no struck-through price.
  const lamp = customer.option('چراغ دیواری').locator(cardOf);
  await expect(lamp.getByText(/^۶۹۰.۰۰۰ تومان$/)).toBeVisible();
  await expect(lamp.locator('s')).toHaveCount(0);
  await expect(lamp.getByText('پرفروش')).toHaveCount(0);

  // In a grid a button opens the hints.
  const hint = page.getByText('باز کردن شیر قبلی در قیمت آمده است.');
  await expect(hint).toBeHidden();
  await customer.button('توضیح بیشتر: شیر اهرمی ظرفشویی').click();
  await expect(hint).toBeVisible();
  await expectGoodScreen(page);
});

test('shows an option without a price with its price range and hints [O-3.05]', async ({ page }) => {
  const customer = customerOn(page);
  await page.goto(plumbing);
  await customer.next();
  await customer.at('چه مشکلی پیش آمده است؟');
  await expect(page.getByText('بازه هزینه هر کار، دستمزد بدون قطعه است.')).toBeVisible();
  const burst = customer.option('ترکیدگی یا نشت لوله').locator(cardOf);
  await expect(burst.getByText(/۶۵۰.۰۰۰.*۱.۹۰۰.۰۰۰/)).toBeVisible();
  await expect(burst.getByRole('listitem')).toHaveText([
    'همین حالا شیر فلکه اصلی را ببندید.',
    'وسایل برقی را از آب دور کنید.',
  ]);
  const tap = customer.option('چکه شیر یا خرابی فلاش‌تانک').locator(cardOf);
  await expect(tap.getByText(/^از ۳۲۰.۰۰۰ تومان$/)).toBeVisible();
  await expect(
    customer
      .option('نم دیوار یا سقف')
      .locator(cardOf)
      .getByText(/^تا ۱.۵۰۰.۰۰۰ تومان$/),
  ).toBeVisible();
  await expectGoodScreen(page);
});

test('preselects the default answer, also of an optional question, and lets the customer change it [O-3.20, O-3.21]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await page.goto(moving);
  await customer.at('چه چیزی جابه‌جا می‌شود؟');
  await expect(customer.option('اثاثیه منزل')).toBeChecked();
  await expectGoodScreen(page);
  await customer.next();
  await customer.at('چه خودرویی نیاز دارید؟');
  await expect(page.getByText('اگر بار جا نشود، کارشناس پیش از حرکت با شما هماهنگ می‌کند.')).toBeVisible();
  await expect(page.getByText('مناسب خانه دوخوابه', { exact: true })).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
  await customer.back();
  await customer.choose('وسایل محل کار');
  await customer.at('چه خودرویی نیاز دارید؟');
  await customer.back();
  await expect(customer.option('وسایل محل کار')).toBeChecked();
  await expect(customer.option('اثاثیه منزل')).not.toBeChecked();
});
