import { expect, type Page } from '@playwright/test';
import { customerOn } from './customer.ts';
import type { Product } from './product.ts';

/** Orders a cleaning, then answers a second one up to its quote. Returns the first order's address. */
export async function orderTwice(page: Page, phone: string, product: Product) {
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  const task = page.url();
  await customer.open('cleaning');
  await customer.answerUntilLogin();
  await customer.answerWhereAndWhen(1);
  await customer.next();
  const dialog = page.getByRole('dialog', { name: 'سفارش مشابه' });
  await expect(dialog).toBeVisible();
  return { customer, dialog, task };
}
