import { customerOn } from './support/customer.ts';
import { expect, test } from './support/test.ts';

test('after kill -9 of everything and a start on the same data the order is there', async ({
  page,
  phone,
  product,
}) => {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  const task = page.url();

  await product.killAndStart();
  await page.goto('/my-orders');
  await expect(page.getByRole('main').getByRole('link', { name: 'نظافت منزل' })).toHaveCount(1);
  await page.getByRole('main').getByRole('link', { name: 'نظافت منزل' }).click();
  await expect(page).toHaveURL(task);
  await expect(page.getByText('سفارش شما ثبت شد')).toBeVisible();
});
