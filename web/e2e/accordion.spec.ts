import { customerOn, orderPages, steps } from './support/customer.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('shows the details of an order where they fit and folds them behind a button elsewhere [W-4.11]', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  const more = customer.button('مشاهده بیشتر');
  await customer.open('cleaning');
  await customer.answerUpToNotes(phone, product);
  await page.getByRole('textbox').fill('زنگ خانه خراب است.');
  await customer.next();
  await customer.at(steps.quote);
  const last = page.getByRole('listitem').filter({ hasText: 'زنگ خانه خراب است.' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.scrollIntoViewIfNeeded();
  await expect(last).not.toBeInViewport();
  await more.click();
  await expect(customer.button('مشاهده کمتر')).toHaveAttribute('aria-expanded', 'true');
  await customer.button('مشاهده کمتر').scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expectGoodScreen(page);
  await customer.button('مشاهده کمتر').click();
  await more.scrollIntoViewIfNeeded();
  await expect(last).not.toBeInViewport();

  product.border.reshape(/^\/v2\/services\/.*house-painting/, (body) => {
    const service = JSON.parse(body) as { questions: { id: string }[] };
    return JSON.stringify({ ...service, questions: service.questions.filter(({ id }) => id === '301') });
  });
  await page.goto(orderPages.painting);
  await customer.chooseAndContinue('دیوارها', 'سقف');
  await customer.at(steps.quote);
  await expect(page.getByRole('listitem').filter({ hasText: 'دیوارها، سقف' })).toBeVisible();
  await expect(more).toHaveCount(0);
  await expectGoodScreen(page);
});
