import { customerOn, orderPages, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('changes the city at the start of the order and keeps the answers [O-4.37]', async ({ page }) => {
  const customer = customerOn(page);
  await page.goto(orderPages.cleaning);
  await customer.at(steps.kind);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.waitForReplies();
  await customer.back();
  await customer.at(steps.kind);
  await customer.changeCity('تهران', 'مشهد');
  await expect(page).toHaveURL(/city_id=2/);
  await customer.at(steps.kind);
  await expect(customer.option('نظافت منزل')).toBeChecked();
  await expectGoodScreen(page);
  await customer.next();
  await customer.at(steps.rooms);
});
