import {
  addressHeading,
  addressStepOn,
  nextHeading,
  openAddress,
  saveAddresses,
} from './support/address-step.ts';
import { customerOn } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { openAddressSignedIn } from './support/signed-in-address.ts';
import { expect, test } from './support/test.ts';

test('loads a long list page by page [W-4.06]', async ({ page, phone, product }) => {
  const customer = customerOn(page);
  const step = addressStepOn(page);
  const details = Array.from({ length: 101 }, (_, index) => `خیابان ملاصدرا، پلاک ${index + 1}.`);
  await openAddressSignedIn(page, phone, product);
  await saveAddresses(page, details);
  await page.reload();
  await expect(step.list.getByRole('radio')).toHaveCount(100);
  await expect(step.radio('پلاک 101.')).toBeChecked();
  await step.more.click();
  await expect(step.list.getByRole('radio')).toHaveCount(101);
  await expect(step.radio('پلاک 1.')).toBeFocused();
  await expect(step.more).toHaveCount(0);
  await page.keyboard.press('Space');
  await expect(step.radio('پلاک 1.')).toBeChecked();
  await customer.next();
  await customer.at(nextHeading);
  await customer.back();
  // The page that holds the answer is loaded without a press.
  await expect(step.radio('پلاک 1.')).toBeChecked();
});

test('shows nothing of the page below the buttons of the form at its end', async ({
  page,
  phone,
  product,
}) => {
  const step = addressStepOn(page);
  await openAddressSignedIn(page, phone, product);
  await expect(page.getByRole('application', { name: 'محل آدرس روی نقشه' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const bar = step.submit.locator('xpath=..');
  const roomBelow = () =>
    bar.evaluate((element) => Math.round(innerHeight - element.getBoundingClientRect().bottom));
  await expect.poll(roomBelow).toBeLessThanOrEqual(0);
});

test('shows why the list failed to load, and loads it at the next try [W-8.01]', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/50[0-9]/);
  const customer = customerOn(page);
  const step = addressStepOn(page);
  await openAddress(page, product);
  await customer.next();
  const broken = product.border.failWith(/^\/v2\/addresses\//, 503);
  await customer.signIn(phone, product);
  await customer.at(addressHeading);
  const failure = page.getByText('خطای سرور! لطفا دوباره تلاش نمایید').first();
  await expect(failure).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^اتصال اینترنت برقرار نیست/)).toHaveCount(0);
  await expectGoodScreen(page);
  broken.mend();
  await customer.button('تلاش دوباره').click();
  await expect(step.area).toBeVisible();
  await step.add('ونک', 'خیابان ملاصدرا، پلاک ۱۲');
});
