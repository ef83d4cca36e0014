import { customerOn, steps } from './support/customer.ts';
import { expect, test } from './support/test.ts';

test('a reload and the same address in another tab go on at the same step, another browser begins anew', async ({
  page,
  context,
  openBrowser,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.chooseAndGoOn('اتاق خواب');
  await customer.at(steps.extras);
  // What is not sent yet outlives the reload too.
  await customer.choose('اتوکشی لباس');
  await page.reload();
  await customer.at(steps.extras);
  await expect(customer.option('اتوکشی لباس')).toBeChecked();
  await customer.back();
  await customer.at(steps.rooms);
  await expect(customer.option('اتاق خواب')).toBeChecked();
  await page.reload();
  await customer.at(steps.rooms);
  await customer.next();
  await customer.at(steps.extras);

  const address = page.url();
  expect(address).toMatch(/[?&]flow=f_/);
  const secondTab = await context.newPage();
  await secondTab.goto(address);
  await customerOn(secondTab).at(steps.extras);

  const stranger = await (await openBrowser()).newPage();
  await stranger.goto(address);
  await customerOn(stranger).at(steps.kind);
  await expect(customerOn(stranger).option('نظافت منزل')).not.toBeChecked();
});
