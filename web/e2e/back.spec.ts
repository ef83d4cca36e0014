import { customerOn, steps } from './support/customer.ts';
import { expect, test } from './support/test.ts';

// Steps slide in, as for most customers.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const countEntries = () => history.length;

test("goes back over the same steps by the page's button and by the browser's, with one history entry each", async ({
  page,
}) => {
  const customer = customerOn(page);
  await page.goto('/categories/home-services/cleaning?city_id=1');
  await page.getByRole('link', { name: 'نظافت منزل' }).click();
  await customer.at(steps.kind);
  const before = await page.evaluate(countEntries);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.chooseAndContinue('اتاق خواب', 'آشپزخانه');
  await customer.at(steps.extras);
  expect(await page.evaluate(countEntries)).toBe(before + 2);

  await customer.back();
  await customer.at(steps.rooms);
  await expect(customer.option('اتاق خواب')).toBeChecked();
  await expect(customer.option('بالکن و حیاط')).not.toBeChecked();
  await page.goBack();
  await customer.at(steps.kind);
  await expect(customer.option('نظافت منزل')).toBeChecked();
  await page.goForward();
  await customer.at(steps.rooms);
  await page.goForward();
  await customer.at(steps.extras);
  expect(await page.evaluate(countEntries)).toBe(before + 2);
});

test('shows other questions after a changed answer, and the earlier answers when it is changed back', async ({
  page,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.chooseAndContinue('پذیرایی و نشیمن');
  await customer.at(steps.extras);
  await customer.chooseAndContinue('شست‌وشوی پنجره‌ها');
  await customer.at(steps.windows);
  await customer.back();
  await customer.at(steps.extras);
  // Without the windows no question asks for a count.
  await customer.chooseAndContinue('شست‌وشوی پنجره‌ها', 'اتوکشی لباس');
  await customer.at(steps.period);
  // Back skips the question that was answered automatically, since it has one option only.
  await customer.back();
  await customer.at(steps.extras);
  await customer.back();
  await customer.at(steps.rooms);
  await customer.back();
  await customer.at(steps.kind);

  await customer.choose('نظافت محل کار');
  await customer.at(steps.area);
  await customer.back();
  await customer.at(steps.kind);
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await expect(customer.option('پذیرایی و نشیمن')).toBeChecked();
});

test('leaves to the category by ✕ and by the browser’s back from the first question [O-4.23]', async ({
  page,
}) => {
  const customer = customerOn(page);
  await page.goto('/categories/home-services/cleaning?city_id=1');
  await page.getByRole('link', { name: 'نظافت منزل' }).click();
  await customer.at(steps.kind);
  await customer.leave.click();
  await expect(page).toHaveURL(/\/categories\/home-services\/cleaning\?city_id=1$/);
  await customer.at('نظافت');

  await page.getByRole('link', { name: 'نظافت منزل' }).click();
  await customer.at(steps.kind);
  await page.goBack();
  await expect(page).toHaveURL(/\/categories\/home-services\/cleaning/);
});
