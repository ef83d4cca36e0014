import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

// Steps slide in, as for most customers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('lets a customer order a cleaning from the home page to its task page [O-1.11, O-2.12, O-2.23, O-4.01, O-4.31]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await page.goto('/');
  await customer.at('چه خدمتی نیاز دارید؟');
  await expectGoodScreen(page);

  await page.getByRole('button', { name: 'تهران' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'تهران' }).click();
  await expect(page).toHaveURL(/city_id=1/);
  await expect(page.getByRole('heading', { name: 'خدمات تهران' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: /^نظافت منزل/ }).click();

  await customer.at(steps.kind);
  await expectGoodScreen(page);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.choose('اتاق خواب', 'آشپزخانه');
  await page.getByRole('group', { name: 'اتاق خواب' }).getByRole('button').first().click();
  await expectGoodScreen(page);
  await customer.next();
  await customer.at(steps.extras);
  // 2 × 110 + 190 thousand, and the fee of 180 thousand.
  await expect(page.getByText('۵۹۰٬۰۰۰ تومان').filter({ visible: true })).toHaveCount(1);
  await customer.chooseAndContinue('شست‌وشوی پنجره‌ها');
  await customer.at(steps.windows);
  await page.getByRole('textbox').fill('4');
  await expectGoodScreen(page);
  await customer.next();
  await customer.at(steps.windowAccess);
  await customer.choose('فقط سمت داخل شسته شود');
  await customer.at(steps.period);
  await customer.choose('هفته‌ای یک بار');

  await customer.at(steps.login);
  await expectGoodScreen(page);
  await customer.askForCode(phone);
  await expectGoodScreen(page);
  await customer.enterCode(await product.readCode(phone));
  await customer.answerWhereAndWhen();
  await page.getByRole('textbox').fill('زنگ خانه خراب است.');
  await expectGoodScreen(page);
  await customer.next();
  await customer.at(steps.allocation);
  await customer.choose('بهترین متخصص را شما انتخاب کنید');

  await customer.at(steps.quote);
  // A wide display has the rows beside the page.
  const isWide = (page.viewportSize()?.width ?? 0) >= 992;
  await expect(page.getByRole('heading', { name: isWide ? 'سفارش شما' : 'ریز هزینه' })).toBeVisible();
  await expect(page.getByText('ایاب‌وذهاب و آماده‌سازی')).toBeVisible();
  // 180 + 2 × 110 + 190 + 4 × 45 thousand, less the weekly 15 percent.
  await expect(page.getByRole('strong')).toHaveText('۶۵۴٬۵۰۰ تومان');
  await expect(page.locator('s')).toHaveText('۷۷۰٬۰۰۰ تومان');
  await expect(page.getByRole('heading', { name: 'جزئیات سفارش' })).toBeVisible();
  await expectGoodScreen(page);
  await customer.button('مشاهده بیشتر').click();
  await expect(customer.button('مشاهده کمتر')).toHaveAttribute('aria-expanded', 'true');
  const note = page.getByText('زنگ خانه خراب است.');
  await note.scrollIntoViewIfNeeded();
  await expect(note).toBeInViewport();
  await customer.button('اصلاح جزئیات').click();
  await customer.at(steps.allocation);
  await customer.next();
  await customer.at(steps.quote);
  await customer.place();

  await expect(page.getByText('سفارش شما ثبت شد')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/my-orders');
  await customer.at('سفارش‌های من');
  await expect(page.getByRole('link', { name: 'نظافت منزل' })).toHaveCount(1);
  await expectGoodScreen(page);
});
