import type { Page } from '@playwright/test';
import { customerOn } from './support/customer.ts';
import { expectAccessible, expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const plumbing = '/order/home-services/plumbing/plumbing-emergency?city_id=1';
const region = 'لوله‌کش به کدام محله بیاید؟';
const problem = 'چه مشکلی پیش آمده است؟';

const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'محله یا شهرستان' });
const optionsOf = (page: Page) => page.getByRole('listbox', { name: 'محله یا شهرستان' }).getByRole('option');

test('finds a region by part of its name in any spelling, and asks again in another city [O-2.31, O-4.48, O-5.17, W-5.03]', async ({
  page,
}) => {
  const customer = customerOn(page);
  const field = fieldOf(page);
  await page.goto(plumbing);
  await customer.at(region);
  await customer.next();
  await expect(page.getByRole('alert')).toHaveText('لطفا محله یا شهرستان را انتخاب کنید');
  await expect(field).toHaveAttribute('aria-invalid', 'true');

  await field.click();
  await expect(optionsOf(page)).toHaveCount(20);
  await expectGoodScreen(page);
  for (const option of [field, optionsOf(page).first()]) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await field.fill('هیچ‌کجا');
  await expect(page.getByText('موردی یافت نشد')).toBeVisible();
  await expectAccessible(page);
  // Another spacing, and letters of an Arabic keyboard.
  await field.fill('تهران‌پارس');
  await expect(optionsOf(page)).toHaveText(['تهرانپارس']);
  await field.fill('ونك');
  await expect(optionsOf(page).first()).toHaveText('ونک');
  await optionsOf(page).first().click();
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(field).toHaveValue('ونک');
  const clear = page.getByRole('button', { name: 'پاک کردن انتخاب: ونک' });
  const box = await clear.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await expectGoodScreen(page);
  await customer.next();
  await customer.at(problem);
  await customer.waitForReplies();

  await customer.back();
  await customer.at(region);
  await expect(field).toHaveValue('ونک');
  await customer.changeCity('تهران', 'مشهد');
  await expect(page).toHaveURL(/city_id=2/);
  await customer.at(region);
  await expect(field).toHaveValue('');
  await field.click();
  await expect(optionsOf(page).filter({ hasText: /^ونک$/ })).toHaveCount(0);
  await optionsOf(page).nth(2).click();
  await expect(field).not.toHaveValue('');
});

test('chooses a region by keyboard alone', async ({ page }) => {
  const customer = customerOn(page);
  const field = fieldOf(page);
  await page.goto(plumbing);
  await customer.at(region);
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(field).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await expect(optionsOf(page)).toHaveCount(0);
  const active = () =>
    field.evaluate(
      (input) =>
        document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
    );

  await page.keyboard.press('ArrowDown');
  await expect(optionsOf(page)).toHaveCount(20);
  const [first = ''] = await optionsOf(page).allTextContents();
  expect(await active()).toBe(first);
  await page.keyboard.press('ArrowUp');
  const last = (await optionsOf(page).allTextContents()).at(-1) ?? '';
  expect(await active()).toBe(last);
  await expect(optionsOf(page).last()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(optionsOf(page)).toHaveCount(0);
  await expect(field).toBeFocused();

  await page.keyboard.insertText('سعادت');
  await expect(optionsOf(page)).toHaveText(['سعادت‌آباد']);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('سعادت‌آباد');
  await expect(page.getByRole('heading', { level: 1, name: region })).toBeVisible();
  await page.keyboard.press('Enter');
  await customer.at(problem);
});

test('preselects the area that a link names', async ({ page }) => {
  await page.goto(`${plumbing}&area=1001`);
  await expect(fieldOf(page)).toHaveValue('ونک');
});
