import type { Page } from '@playwright/test';
import { customerOn } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const car = '/order/car-services/car-care/car-periodic-service?city_id=1';
const heading = 'کدام تعمیرگاه سرویس را انجام دهد؟';

async function openShops(page: Page, vehicle: string) {
  const customer = customerOn(page);
  await page.goto(car);
  await customer.choose(vehicle);
  await customer.at('چه روغنی بریزیم؟');
  await customer.choose('کاسترول مگناتک');
  await customer.at('کار دیگری هم انجام شود؟');
  await customer.next();
  await customer.at(heading);
  return customer;
}

test('shows repair shops with rating, years, area and couriers, and their hours and badges on demand, by keyboard [O-2.40, O-3.08, O-4.47]', async ({
  page,
}) => {
  const customer = await openShops(page, 'پژو، سمند، رانا و دنا');
  const first = page.getByRole('main').getByRole('radio').first();
  await expect(page.getByText(/^[۰-۵]٫[۰-۹]$/).first()).toBeVisible();
  await expect(page.getByText(/^[۰-۹]+ سال$/).first()).toBeVisible();
  await expectGoodScreen(page);
  const open = page.getByRole('button', { name: /^ساعت کار و ویژگی‌ها/ }).first();
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  await expect(page.locator('dl dt').filter({ hasText: 'جمعه' }).first()).toBeVisible();
  await expect(page.getByRole('main').getByRole('radio', { checked: true })).toHaveCount(0);
  await expectGoodScreen(page);
  await page.keyboard.press('Enter');
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  await first.focus();
  await page.keyboard.press('Space');
  await expect(first).toBeChecked();
  await customer.next();
  await customer.at('چه کسی خودرو را به تعمیرگاه می‌برد؟');
});

test('closes a shop with a toast when its details fail to load [O-8.08]', async ({
  page,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 50[023]/);
  // Another shop than in the test above, whose details would be shown again.
  await openShops(page, 'تارا، شاهین و هایما');
  const broken = product.border.failWith(/^\/v2\/repair-shops\/[\w-]+/, 500);
  const open = page.getByRole('button', { name: /^ساعت کار و ویژگی‌ها/ }).last();
  await open.click();
  await expect(page.getByText(/^مشکل از سمت ماست/)).toBeVisible({ timeout: 60_000 });
  await expect(open).toHaveAttribute('aria-expanded', 'false');
  broken.mend();
  await open.click();
  await expect(page.locator('dl dt').filter({ hasText: 'جمعه' }).last()).toBeVisible();
});
