import { customerOn } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const repair = '/order/home-services/appliances/appliance-repair?city_id=1';
const brand = 'برند دستگاه چیست؟';
const options = /^\/v2\/questions\/options\//;

test('offers the models of the chosen brand and clears the model when the brand changes [O-2.41, O-4.44, O-4.45]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await page.goto(repair);
  await customer.choose('یخچال و فریزر');
  await customer.at(brand);
  await customer.choose('سامسونگ');
  await customer.at('مدل دستگاه کدام است؟');
  await expect(page.getByRole('main').getByRole('radio').first()).toBeVisible();
  await expectGoodScreen(page, { except: /[A-Za-z0-9]+/g });
  await customer.back();
  await customer.at(brand);
  await expect(customer.option('سامسونگ')).toBeChecked();
  await customer.back();
  await customer.choose('اجاق گاز و فر');
  await customer.at(brand);
  await expect(customer.option('آلتون')).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
});

test('searches a long list and shows a message when no option matches [W-5.03]', async ({ page }) => {
  const customer = customerOn(page);
  await page.goto(repair);
  await customer.choose('یخچال و فریزر');
  await customer.at(brand);
  await page.getByRole('searchbox', { name: 'جستجو' }).fill('يخساران');
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(1);
  await page.getByRole('searchbox').fill('ناموجود');
  await expect(page.getByText('موردی یافت نشد')).toBeVisible();
  // A tap on an option goes on, so there is no button before.
  await expect(customer.button('مرحله بعد')).toBeHidden();
});

test('shows five placeholders while options load [O-9.05, O-4.44]', async ({ page, product }) => {
  const customer = customerOn(page);
  await page.goto(repair);
  const held = product.border.hold(options);
  await customer.choose('مایکروویو');
  await customer.at(brand);
  await expect(page.locator('[data-placeholder]')).toHaveCount(5);
  await expectGoodScreen(page);
  held.release();
  await expect(customer.option('پاناسونیک')).toBeVisible();
  await expect(page.locator('[data-placeholder]')).toHaveCount(0);
});

test('shows a toast when all tries to fetch options failed, and fetches again at the next visit [O-8.07]', async ({
  page,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 50[023]/);
  const customer = customerOn(page);
  await page.goto(repair);
  const broken = product.border.failWith(options, 500);
  await customer.choose('جاروبرقی');
  await customer.at(brand);
  await expect(page.getByText('مشکل از سمت ماست.', { exact: false })).toBeVisible({
    timeout: 60_000,
  });
  await expect(customer.button('تلاش دوباره')).toBeVisible();
  await expectGoodScreen(page);
  broken.mend();
  await customer.back();
  await customer.at('کدام دستگاه خراب شده است؟');
  await customer.next();
  await customer.at(brand);
  await expect(customer.option('بوش')).toBeVisible();
});
