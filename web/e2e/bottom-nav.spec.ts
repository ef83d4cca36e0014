import type { Page } from '@playwright/test';
import { addressHeading, addressStepOn, openAddress } from './support/address-step.ts';
import { findCutOff } from './support/cut-off.ts';
import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const navOn = (page: Page) => page.getByRole('navigation', { name: 'بخش‌های گام' });

/** What of the page's end is covered by what sticks to the bottom of the screen, px. */
const coveredOn = (page: Page) =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight);
    const nav = document.querySelector('nav[aria-label="بخش‌های گام"]')?.getBoundingClientRect();
    const ends = [...document.querySelectorAll('main, form > footer')].map(
      (element) => element.getBoundingClientRect().bottom,
    );
    return nav === undefined ? 0 : Math.max(...ends) - nav.top;
  });

test('leads from the bottom of a page to the parts of the product, on phones, and from its top on wider screens', async ({
  page,
  phone,
  product,
  isMobile,
  allowComplaints,
}) => {
  allowComplaints(/status of 401/);
  const customer = customerOn(page);
  await page.goto('/my-orders');
  await customer.signIn(phone, product);
  await customer.at('سفارش‌های من');
  const nav = navOn(page);
  if (!isMobile) {
    await expect(nav).toBeHidden();
    await page.goto('/support');
    await page.locator('summary').first().click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'پشتیبانی' })).toBeVisible();
    return;
  }
  await expect(nav.getByRole('link', { name: 'سفارش‌ها' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('banner').getByRole('navigation')).toBeHidden();
  await expectGoodScreen(page);
  for (const [name, address] of [
    ['پشتیبانی', '/support'],
    ['حساب', '/account'],
    ['خانه', '/'],
  ] as const) {
    await nav.getByRole('link', { name }).click();
    await expect(nav.locator('[aria-current=page]')).toHaveText(name);
    expect(new URL(page.url()).pathname).toBe(address);
    expect(await coveredOn(page)).toBeLessThanOrEqual(1);
  }
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await findCutOff(page)).toEqual([]);
});

test('hides the links at the bottom while an address is edited [W-2.06]', async ({
  page,
  phone,
  product,
  isMobile,
}) => {
  test.skip(!isMobile, 'wider screens have the links at the top');
  const customer = customerOn(page);
  const step = addressStepOn(page);
  await openAddress(page, product);
  await expect(navOn(page)).toBeHidden();
  await customer.next();
  await customer.at(steps.login);
  await customer.signIn(phone, product);
  await customer.at(addressHeading);
  await expect(step.area).toBeFocused();
  await expect(navOn(page)).toBeHidden();
  await step.leave.click();
  await expect(navOn(page)).toBeVisible();
  await expect(customer.leave).toBeVisible();
  await expectGoodScreen(page);
  expect(await coveredOn(page)).toBeLessThanOrEqual(1);
  await step.new.click();
  await expect(page.getByRole('heading', { name: 'آدرس جدید' })).toBeFocused();
  await expect(navOn(page)).toBeHidden();
  await customer.button('بازگشت').click();
  await expect(navOn(page)).toBeVisible();
  await navOn(page).getByRole('link', { name: 'خانه' }).click();
  await expect(page.getByRole('dialog')).toContainText('تا ثبت نهایی سفارش فاصله چندانی ندارید');
});

test('stands at the bottom of every page of customers, covers nothing, and the pages inside others lead up', async ({
  page,
  phone,
  product,
  isMobile,
  allowComplaints,
}) => {
  test.skip(!isMobile, 'wider screens have the links at the top');
  allowComplaints(/status of 40[14]/);
  const customer = customerOn(page);
  await page.goto('/support/write?kind=complaint');
  await customer.signIn(phone, product);
  const cleaning = 'home-services/cleaning/home-cleaning';
  for (const [address, up] of [
    ['/', null],
    ['/categories/home-services/cleaning?city_id=1', null],
    [`/categories/${cleaning}/experts?city_id=1`, null],
    ['/experts/41?city_id=1', null],
    [`/questions/${cleaning}`, null],
    ['/cities/tehran', null],
    [`/services/${cleaning}/tehran`, null],
    [`/services/${cleaning}/tehran/prices`, null],
    ['/pages/terms', null],
    ['/my-orders', null],
    ['/support', null],
    ['/support/write?kind=complaint', '/support'],
    ['/contact/moving', '/support'],
    ['/winners', '/support'],
    ['/promotions', '/support'],
    ['/account', null],
    ['/account/payments', '/account'],
    ['/account/deletion', '/account'],
    ['/nowhere', null],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(navOn(page), address).toBeVisible();
    expect(await coveredOn(page), address).toBeLessThanOrEqual(1);
    const back = page.getByRole('banner').getByRole('link', { name: 'بازگشت' });
    await expect(back, address).toHaveCount(up === null ? 0 : 1);
    if (up !== null) await expect(back).toHaveAttribute('href', up);
  }
  await page.goto('/support/write?kind=complaint');
  await page.getByRole('banner').getByRole('link', { name: 'بازگشت' }).click();
  await expect(page).toHaveURL(/\/support$/);
  await expectGoodScreen(page);
});
