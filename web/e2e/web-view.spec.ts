import type { Page } from '@playwright/test';
import { customerOn } from './support/customer.ts';
import { partnerHost } from './support/product.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

const insurance = '/order/other/partners/partner-insurance?city_id=1';
const way = 'در حال انتقال به وب‌سایت: بیمه‌بان، لطفا شکیبا باشید';

/** The partner's website, which is nobody's in a test. */
async function openPartner(page: Page): Promise<string[]> {
  const visits: string[] = [];
  await page.route(`https://${partnerHost}/**`, (route) => {
    visits.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>partner</title>' });
  });
  return visits;
}

test('a web view says where it leads and goes there by itself, and nobody is asked [O-2.32, O-2.33]', async ({
  page,
}) => {
  const visits = await openPartner(page);
  const customer = customerOn(page);
  await page.goto(insurance);
  await customer.choose('بیمه آتش‌سوزی و زلزله منزل');
  await customer.at('خرید بیمه منزل');
  await expect(page.getByText(way)).toBeVisible();
  await expect(customer.button('مرحله بعد')).toBeHidden();
  expect(visits).toEqual([]);
  page.on('dialog', () => expect('the browser asked').toBe('it did not'));
  await expect(page).toHaveURL(`https://${partnerHost}/home-insurance?ref=gam`);
});

test('its button goes at once, and whoever comes back is not sent away again [O-2.52]', async ({ page }) => {
  const visits = await openPartner(page);
  const customer = customerOn(page);
  await page.goto(insurance);
  await customer.choose('بیمه آتش‌سوزی و زلزله منزل');
  await customer.at('خرید بیمه منزل');
  await customer.replied();
  await page.keyboard.press('Tab');
  await customer.button('انتقال فوری').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(partnerHost));
  await page.goBack();
  await customer.at('خرید بیمه منزل');
  await page.waitForTimeout(3500);
  await customer.at('خرید بیمه منزل');
  await expectGoodScreen(page);
  expect(visits).toHaveLength(1);
});

test('going back in time calls it off, and a link that is none is said to be [O-2.33, O-2.34]', async ({
  page,
}) => {
  const visits = await openPartner(page);
  const customer = customerOn(page);
  await page.goto(insurance);
  await customer.choose('بیمه آتش‌سوزی و زلزله منزل');
  await customer.at('خرید بیمه منزل');
  await customer.replied();
  await customer.back();
  await customer.at('کدام بیمه را می‌خواهید؟');
  await customer.choose('بیمه مسافرتی');
  await customer.at('خرید بیمه مسافرتی');
  await expect(page.getByRole('alert')).toHaveText('لینک معتبر نیست');
  await expect(customer.button('انتقال فوری')).toBeHidden();
  await expectGoodScreen(page);
  await page.waitForTimeout(3500);
  expect(visits).toEqual([]);
});
