import { steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { orderTwice } from './support/similar-orders.ts';
import { expect, test } from './support/test.ts';

test('asks before a second similar order and continues with it [O-2.24, O-4.26, O-4.27]', async ({
  page,
  phone,
  product,
}) => {
  const { customer, dialog } = await orderTwice(page, phone, product);
  await expectGoodScreen(page);
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await customer.at(steps.quote);
  await customer.place();
});
