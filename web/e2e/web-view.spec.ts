import type { Page } from '@playwright/test';
import { customerOn } from './support/customer.ts';
import { partnerHost } from './support/product.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const insurance = '/order/other/partners/partner-insurance?city_id=1';
const way = 'در حال انتقال به وب‌سایت: بیمه‌بان، لطفا شکیبا باشید';

/** Replaces the partner's website and records the visits to it. */
async function recordVisits(page: Page): Promise<string[]> {
  const visits: string[] = [];
  await page.route(`https://${partnerHost}/**`, (route) => {
    visits.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>partner</title>' });
  });
  return visits;
}

test('shows where a web view leads and goes there by itself, without a question [O-2.32, O-2.33]', async ({
  page,
}) => {
  const visits = await recordVisits(page);
  const customer = customerOn(page);
  await page.goto(insurance);
  await customer.choose('بیمه آتش‌سوزی و زلزله منزل');
  await customer.at('خرید بیمه منزل');
  await expect(page.getByText(way)).toBeVisible();
  await expect(customer.button('مرحله بعد')).toBeHidden();
  expect(visits).toEqual([]);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    return dialog.accept();
  });
  await expect(page).toHaveURL(`https://${partnerHost}/home-insurance?ref=gam`);
  expect(dialogs).toEqual([]);
});

test('goes at once by its button, and stays when the customer comes back [O-2.52]', async ({ page }) => {
  const visits = await recordVisits(page);
  const customer = customerOn(page);
  await page.clock.install();
  await page.goto(insurance);
  await customer.choose('بیمه آتش‌سوزی و زلزله منزل');
  await customer.at('خرید بیمه منزل');
  await customer.waitForReplies();
  await page.keyboard.press('Tab');
  await customer.button('انتقال فوری').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(partnerHost));
  await page.goBack();
  await customer.at('خرید بیمه منزل');
  await page.clock.runFor(10_000);
  await expectGoodScreen(page);
  await customer.at('خرید بیمه منزل');
  expect(visits).toHaveLength(1);
});

test('does not go when the customer goes back in time, and shows an error for an invalid link [O-2.33, O-2.34]', async ({
  page,
}) => {
  const visits = await recordVisits(page);
  const customer = customerOn(page);
  await page.clock.install();
  await page.goto(insurance);
  await customer.choose('بیمه آتش‌سوزی و زلزله منزل');
  await customer.at('خرید بیمه منزل');
  await customer.waitForReplies();
  await customer.back();
  await customer.at('کدام بیمه را می‌خواهید؟');
  await customer.choose('بیمه مسافرتی');
  await customer.at('خرید بیمه مسافرتی');
  await expect(page.getByRole('alert')).toHaveText('لینک معتبر نیست');
  await expect(customer.button('انتقال فوری')).toBeHidden();
  await page.clock.runFor(10_000);
  await expectGoodScreen(page);
  expect(visits).toEqual([]);
});
