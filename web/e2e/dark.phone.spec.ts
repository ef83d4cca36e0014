import { customerOn, steps } from './support/customer.ts';
import { expectAccessible, expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test.use({ colorScheme: 'dark' });

test('keeps every screen of an order readable with dark colours', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 404/);
  const customer = customerOn(page);
  await page.goto('/?city_id=1');
  await customer.at('چه خدمتی نیاز دارید؟');
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe('rgb(20, 24, 26)');
  await expectGoodScreen(page);
  await page.goto('/nowhere');
  await expectGoodScreen(page);

  await customer.open('cleaning');
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.next();
  await expect(page.getByRole('alert')).toBeVisible();
  await customer.choose('اتاق خواب');
  await expectGoodScreen(page);
  await customer.leave.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectGoodScreen(page);
  await customer.button('ادامه ثبت سفارش').click();
  await customer.next();
  await customer.at(steps.extras);
  await customer.chooseAndContinue('شست‌وشوی پنجره‌ها');
  await customer.at(steps.windows);
  await page.getByRole('textbox').fill('99');
  await expectGoodScreen(page);
  await page.getByRole('textbox').fill('4');
  await customer.next();
  await customer.at(steps.windowAccess);
  await customer.choose('فقط سمت داخل شسته شود');
  await customer.at(steps.period);
  await customer.choose('هفته‌ای یک بار');
  await customer.at(steps.login);
  await customer.button('دریافت کد').click();
  await expectGoodScreen(page);
  await customer.askForCode(phone);
  await expectGoodScreen(page);
  await customer.enterCode(await product.readCode(phone));
  await customer.answerWhereAndWhen();
  await expectGoodScreen(page);
  await customer.next();
  await customer.at(steps.allocation);
  await customer.choose('بهترین متخصص را شما انتخاب کنید');
  await customer.at(steps.quote);
  await expectGoodScreen(page);
  await customer.place();
  await expect(page.getByText('سفارش شما ثبت شد')).toBeVisible();
  await expectGoodScreen(page);
  await page.goto('/my-orders');
  await expectAccessible(page);
});
