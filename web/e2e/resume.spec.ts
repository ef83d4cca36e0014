import { customerOn, steps } from './support/customer.ts';
import { expect, test } from './support/test.ts';

test('continues at the same step after a reload and in another tab, and starts anew in another browser', async ({
  page,
  context,
  openBrowser,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.chooseAndContinue('اتاق خواب');
  await customer.at(steps.extras);
  // A draft also survives the reload.
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
