import type { Page } from '@playwright/test';
import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const question = 'تا ثبت نهایی سفارش فاصله چندانی ندارید. همچنان مایل به لغو درخواست خود هستید؟';

/** Closes a page with its beforeunload handlers. Returns whether the browser asked. */
async function closeLikeUser(page: Page): Promise<boolean> {
  const asked = page.waitForEvent('dialog').then(async (dialog) => {
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    return true;
  });
  const closed = page.waitForEvent('close').then(() => false);
  await page.close({ runBeforeUnload: true });
  const outcome = await Promise.race([asked, closed]);
  void Promise.allSettled([asked, closed]);
  return outcome;
}

test('asks before an order under way is left, and follows either answer [O-4.24]', async ({ page }) => {
  const customer = customerOn(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/categories/home-services/cleaning?city_id=1');
  await page.getByRole('link', { name: 'نظافت منزل' }).click();
  await customer.at(steps.kind);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);

  await customer.leave.click();
  await expect(dialog).toContainText(question);
  await expect(page.getByRole('button', { name: 'ادامه ثبت سفارش' })).toBeFocused();
  await expectGoodScreen(page);
  await customer.button('ادامه ثبت سفارش').click();
  await expect(dialog).toBeHidden();
  await customer.at(steps.rooms);

  // The browser's back from the first question asks the same, and the page stays meanwhile.
  await page.goBack();
  await customer.at(steps.kind);
  await page.goBack();
  await expect(dialog).toContainText(question);
  await expect(page).toHaveURL(/\/order\//);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await customer.at(steps.kind);

  await customer.leave.click();
  await customer.button('لغو درخواست').click();
  await expect(page).toHaveURL(/\/categories\/home-services\/cleaning\?city_id=1$/);
  await customer.at('نظافت');
});

test('uses the browser’s own question when a page with an order under way is closed [O-4.24]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  expect(await closeLikeUser(page)).toBe(true);
  await customer.at(steps.rooms);
});

test('does not ask before the first answer or after ordering [O-4.25]', async ({
  page,
  context,
  phone,
  product,
}) => {
  const visitor = await context.newPage();
  const first = customerOn(visitor);
  await first.open('airConditioner');
  await first.leave.click();
  await expect(visitor).toHaveURL(/\/categories\//);
  await first.open('airConditioner');
  // The option is chosen but not sent: the flow is at step 0.
  await first.choose('عیب‌یابی');
  expect(await closeLikeUser(visitor)).toBe(false);

  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  await page.getByRole('link', { name: 'گام' }).click();
  await customer.at('چه خدمتی نیاز دارید؟');
  await page.goBack();
  await expect(page).toHaveURL(/\/task-details\//);
  expect(await closeLikeUser(page)).toBe(false);
});
