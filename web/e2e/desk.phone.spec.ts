import { customerOn, orderPages, steps } from './support/customer.ts';
import { deskOn, forCustomer } from './support/operator.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('creates a customer at the desk on a phone and names the customer in the bar of the order [O-1.03]', async ({
  openDesk,
  phone,
}) => {
  test.slow();
  const page = await openDesk();
  const desk = deskOn(page);
  const customer = customerOn(page);
  await expectGoodScreen(page);
  const id = await desk.createCustomer(phone, { first: 'نیلوفر', last: 'صادقی' });
  await desk.at('نیلوفر صادقی');
  await expectGoodScreen(page);
  await page.goto(forCustomer(orderPages.cleaning, id));
  await customer.at(steps.kind);
  const customerLink = page.getByRole('banner').getByRole('link', { name: 'مشتری: نیلوفر صادقی' });
  await expect(customerLink).toBeVisible();
  await expectGoodScreen(page);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await expect(customerLink).toBeVisible();
  await page.goto('/operator/audit');
  await desk.at('رویدادها');
  await expectGoodScreen(page);
});
