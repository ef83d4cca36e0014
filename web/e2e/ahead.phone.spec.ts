import type { Page } from '@playwright/test';
import { customerOn, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { installTapClock, readTaps, slowDown } from './support/tap-clock.ts';
import { expect, test } from './support/test.ts';

// Steps slide in, as for most customers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const offline = 'اتصال اینترنت برقرار نیست';

/** Holds back the replies to events between the server and the page. */
async function holdReplies(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  let arrived = 0;
  await page.route('/api/events', async (route) => {
    const response = await route.fetch();
    await promise;
    arrived += 1;
    await route.fulfill({ response });
  });
  return { release: resolve, arrived: () => arrived };
}

test('shows the next question at the tap, before the reply', async ({ page, context }, testInfo) => {
  await installTapClock(context);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await slowDown(page);
  const replies = await holdReplies(page);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await expectGoodScreen(page);
  await customer.chooseAndContinue('اتاق خواب', 'آشپزخانه');
  await customer.at(steps.extras);
  expect(replies.arrived()).toBe(0);
  const taps = await readTaps(page);
  for (const { to, ms } of taps) {
    testInfo.annotations.push({ type: 'tap to painted', description: `${Math.round(ms)} ms: ${to}` });
    console.log(`${Math.round(ms)} ms from the tap to «${to}»`);
  }

  replies.release();
  await expect.poll(replies.arrived).toBe(2);
  await customer.at(steps.extras);
  await expect(page).toHaveURL(/[?&]flow=f_/);
  await customer.next();
  await customer.at(steps.period);
  await customer.waitForReplies();
});

test('ignores the second tap of a double tap', async ({ page }) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.option('نظافت منزل').dblclick();
  await customer.at(steps.rooms);
  for (const option of await page.getByRole('checkbox').all()) await expect(option).not.toBeChecked();
  await customer.choose('اتاق خواب');
  const button = await customer.button('مرحله بعد').boundingBox();
  if (button === null) throw new Error('There is no button.');
  await page.mouse.dblclick(button.x + button.width / 2, button.y + button.height / 2);
  await customer.at(steps.extras);
  await customer.waitForReplies();
  await customer.at(steps.extras);
});

test('lets the customer continue while the network is cut for ten seconds, and sends all answers afterwards', async ({
  page,
  context,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/ERR_INTERNET_DISCONNECTED/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  // From here on the page has a controlled clock.
  await page.clock.install();
  await context.setOffline(true);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await expect(page.getByText(offline)).toBeVisible();
  await customer.chooseAndContinue('اتاق خواب', 'آشپزخانه');
  await customer.at(steps.extras);
  await expectGoodScreen(page);
  await customer.chooseAndContinue('اتوکشی لباس');
  await expect(customer.button('مرحله بعد')).toHaveAttribute('aria-busy', 'true');
  await customer.at(steps.extras);
  // The client tries several times to send the answers.
  await page.clock.runFor(10_000);
  await customer.at(steps.extras);
  await context.setOffline(false);

  await customer.at(steps.period);
  await expect(page.getByText(offline)).toBeHidden();
  await customer.choose('فقط همین یک بار');
  await customer.at(steps.login);
  await customer.signIn(phone, product);
  await customer.answerWhereAndWhen();
  await customer.next();
  await customer.at(steps.quote);
  await customer.place();
  for (const answer of ['نظافت منزل', 'اتاق خواب', 'آشپزخانه', 'اتوکشی لباس']) {
    await expect(page.getByRole('main').getByText(answer).first()).toBeAttached();
  }
});

test('restores a flow that the server lost with all its answers, at the next press and after a reload', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  // The second stop comes while the previous answer is being sent. If that answer is sent again after the restore, it
  // conflicts, and the client continues from the reply.
  allowComplaints(/status of (?:409|410|503)|ERR_CONNECTION_(?:REFUSED|RESET)/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToExtras();
  await customer.waitForReplies();
  const address = page.url();

  await product.loseFlows();
  await customer.chooseAndContinue('اتوکشی لباس');
  await customer.at(steps.period);
  expect(page.url()).toBe(address);

  await product.loseFlows();
  await page.reload();
  await customer.at(steps.period);
  // What is pressed while that conflict arrives is not done.
  await customer.waitForReplies();
  await customer.back();
  await customer.at(steps.extras);
  await expect(customer.option('اتوکشی لباس')).toBeChecked();
  await customer.next();
  await customer.at(steps.period);

  await customer.choose('فقط همین یک بار');
  await customer.at(steps.login);
  await customer.signIn(phone, product);
  await customer.answerWhereAndWhen();
  await customer.next();
  await customer.at(steps.quote);
  await customer.place();
  for (const answer of ['اتاق خواب', 'آشپزخانه', 'اتوکشی لباس']) {
    await expect(page.getByRole('main').getByText(answer).first()).toBeAttached();
  }
});
