import { customerOn, steps } from './support/customer.ts';
import { expect, test } from './support/test.ts';

test('shows a conflict in the second of two tabs on one order, keeps its draft and continues', async ({
  page,
  context,
  allowComplaints,
}) => {
  allowComplaints(/status of 409/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.choose('نظافت محل کار');
  await customer.at(steps.area);

  const secondTab = await context.newPage();
  const other = customerOn(secondTab);
  await secondTab.goto(page.url());
  await other.at(steps.area);
  await secondTab.getByRole('textbox').fill('100');
  await other.next();
  await other.at(steps.extras);

  await page.getByRole('textbox').fill('250');
  await customer.next();
  await expect(page.getByRole('alert')).toContainText('این سفارش در جای دیگری تغییر کرده است');
  await customer.at(steps.extras);
  await customer.back();
  await customer.at(steps.area);
  await expect(page.getByRole('textbox')).toHaveValue('۲۵۰');
  await customer.next();
  await customer.at(steps.extras);
  await customer.next();
  await customer.at(steps.period);
});
