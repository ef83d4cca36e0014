import { customerOn, makePhone, orderPages, steps } from './support/customer.ts';
import { deskOn, forCustomer, signInAtDesk } from './support/operator.ts';
import { expect, test } from './support/test.ts';

// The tests may wait for an unused code.
test.slow();

test('keeps two customers in two tabs apart, also after a restart of the server and a reload [O-1.03]', async ({
  openDesk,
  openBrowser,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 4(01|03|09|10)/);
  const first = await openDesk();
  const one = await deskOn(first).createCustomer(makePhone(), { first: 'نیلوفر', last: 'صادقی' });
  const two = await deskOn(first).createCustomer(makePhone(), { first: 'کامران', last: 'رحیمی' });
  await first.goto(forCustomer(orderPages.cleaning, one));
  const onFirst = customerOn(first);
  await onFirst.choose('نظافت منزل');
  await onFirst.at(steps.rooms);
  await onFirst.chooseAndContinue('اتاق خواب', 'آشپزخانه');
  await onFirst.at(steps.extras);

  const second = await openDesk();
  await second.goto(forCustomer(orderPages.cleaning, two));
  const onSecond = customerOn(second);
  await onSecond.at(steps.kind);
  await expect(second.getByRole('banner')).toContainText('کامران رحیمی');
  await expect(second.getByRole('radio', { checked: true, name: /نظافت/ })).toHaveCount(0);
  await expect(second.getByText('نیلوفر')).toHaveCount(0);
  await onSecond.choose('نظافت محل کار');
  await onSecond.at(steps.area);
  await first.reload();
  await onFirst.at(steps.extras);
  await expect(first.getByRole('banner')).toContainText('نیلوفر صادقی');
  await onFirst.back();
  await onFirst.at(steps.rooms);

  // The same tab changes to the other customer and shows none of the first one's answers.
  await first.goto(forCustomer(orderPages.cleaning, two));
  await expect(first.getByRole('banner')).toContainText('کامران رحیمی');
  await expect(first.getByText('آشپزخانه')).toHaveCount(0);
  // A customer's flow does not open for another customer, even with the same operator.
  await second.goto(second.url().replace(two, one));
  await onSecond.at(/چه نوع نظافتی|کدام فضاها|کار دیگری/);
  await expect(second.getByRole('radio', { checked: true, name: /نظافت محل کار/ })).toHaveCount(0);
  await onSecond.waitForReplies();

  // The restart ends the operator's session: the page shows no customer's answers.
  await first.goto(forCustomer(orderPages.cleaning, one));
  await onFirst.choose('نظافت منزل');
  await onFirst.at(steps.rooms);
  await second.goto(forCustomer(orderPages.cleaning, two));
  await onSecond.choose('نظافت محل کار');
  await onSecond.at(steps.area);
  await product.loseFlows();
  await first.reload();
  await expect(first.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(first.getByText('نیلوفر')).toHaveCount(0);
  await expect(first.getByRole('radio', { checked: true, name: /نظافت/ })).toHaveCount(0);
  // After a new sign-in no tab shows another customer's answers.
  await openDesk();
  await first.goto(forCustomer(orderPages.cleaning, one));
  await expect(first.getByRole('banner')).toContainText('نیلوفر صادقی');
  await expect(first.getByRole('radio', { checked: true, name: /نظافت محل کار/ })).toHaveCount(0);
  await second.reload();
  await expect(second.getByRole('banner')).toContainText('کامران رحیمی');
  await expect(second.getByRole('radio', { checked: true, name: /نظافت منزل/ })).toHaveCount(0);

  // Without the operator's session the address of a customer's order shows no data of the customer.
  const stranger = await (await openBrowser()).newPage();
  await stranger.goto(forCustomer(orderPages.cleaning, one));
  await expect(stranger.getByText('نیلوفر')).toHaveCount(0);
});

test("shows nothing of the customer by back or the tab's history after the sign-out [O-1.03]", async ({
  page,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 4(01|04|10)/);
  const desk = deskOn(page);
  const customer = customerOn(page);
  await signInAtDesk(page, product);
  const id = await desk.createCustomer(makePhone(), { first: 'پروانه', last: 'بهرامی' });
  await page.goto(forCustomer(orderPages.cleaning, id));
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.chooseAndContinue('اتاق خواب', 'آشپزخانه');
  await customer.at(steps.extras);
  const url = page.url();
  await page.getByRole('link', { name: 'میز کار' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'لغو درخواست' }).click();
  await desk.at('میز کار اپراتور');
  await page.getByRole('banner').locator('summary').click();
  await customer.button('خروج').click();
  await expect(page).not.toHaveURL(/order|operator/);
  await expect(page.getByRole('banner')).not.toContainText('پروانه');

  const expectNothing = async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.getByText('پروانه')).toHaveCount(0);
    await expect(page.getByText('آشپزخانه', { exact: false }).and(page.locator('aside *'))).toHaveCount(0);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(
      /values[\\":]+\[[\\"]+10101/,
    );
  };
  for (let step = 0; step < 6; step += 1) {
    await page.goBack().catch(() => null);
    if (page.url() === 'about:blank') break;
    await expectNothing();
  }
  for (const address of [url, `/operator/customers/${id}`, '/operator/audit', '/operator']) {
    await page.goto(address);
    await expectNothing();
  }
});
