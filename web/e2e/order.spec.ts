import { customerOn } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('a customer orders a cleaning from the home page to its task page [O-1.11, O-2.12, O-2.23, O-4.01]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await page.goto('/');
  await customer.at('چه خدمتی نیاز دارید؟');
  await expect(page.getByText('ابتدا شهر خود را انتخاب کنید')).toBeVisible();
  await expectGoodScreen(page);

  await page.getByRole('radio', { name: 'تهران' }).click();
  await expect(page.getByRole('heading', { name: 'خدمات تهران' })).toBeVisible();
  await expectGoodScreen(page);
  await page.getByRole('link', { name: 'نظافت منزل' }).click();

  await customer.at('چه نوع نظافتی نیاز دارید؟');
  await expectGoodScreen(page);
  await customer.choose('نظافت منزل');
  await customer.at('کدام فضاها و از هر کدام چند تا نظافت شود؟');
  await customer.choose('اتاق خواب', 'آشپزخانه');
  await page.getByRole('group', { name: 'اتاق خواب' }).getByRole('button').first().click();
  await expectGoodScreen(page);
  await customer.next();
  await customer.at('کار دیگری هم هست که انجام شود؟');
  await customer.chooseAndGoOn('شست‌وشوی پنجره‌ها');
  await customer.at('چند پنجره شسته شود؟');
  await page.getByRole('textbox').fill('4');
  await expectGoodScreen(page);
  await customer.next();
  await customer.at('پشت پنجره‌ها چطور شسته می‌شود؟');
  await customer.choose('فقط سمت داخل شسته شود');
  await customer.at('این نظافت چند وقت یک بار تکرار شود؟');
  await customer.choose('هفته‌ای یک بار');

  await customer.at('ورود یا ثبت نام');
  await expectGoodScreen(page);
  await customer.askForCode(phone);
  await expectGoodScreen(page);
  await customer.enterCode(await product.readCode(phone));
  await customer.at('این سفارش را برای شخص دیگری ثبت می‌کنید؟');
  await customer.choose('خیر، برای خودم است');
  await customer.at('نکته‌ای هست که نیروی نظافت باید بداند؟');
  await page.getByRole('textbox').fill('زنگ خانه خراب است.');
  await expectGoodScreen(page);
  await customer.next();

  await customer.at('هزینه و ثبت سفارش');
  await expect(page.getByRole('heading', { name: 'ریز هزینه' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'جزئیات سفارش' })).toBeVisible();
  await expect(customer.button('اصلاح جزئیات')).toBeVisible();
  await expectGoodScreen(page);
  await customer.place();

  await expect(page.getByText('سفارش شما ثبت شد')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/my-orders');
  await customer.at('سفارش‌های من');
  await expect(page.getByRole('link', { name: 'نظافت منزل' })).toHaveCount(1);
  await expectGoodScreen(page);
});
