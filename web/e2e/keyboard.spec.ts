import { customerOn, steps } from './support/customer.ts';
import { tabTo } from './support/keyboard.ts';
import { expect, test } from './support/test.ts';

test('starts an order by keyboard alone and moves the focus to each new heading and each error', async ({
  page,
}) => {
  const customer = customerOn(page);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.goto('/?city_id=1');
  await tabTo(page, page.getByRole('link', { name: /^نظافت منزل/ }));
  await page.keyboard.press('Enter');
  await expect(heading(steps.kind)).toBeFocused();

  // Arrows and Space only choose; Enter continues.
  await tabTo(page, customer.option('نظافت منزل'));
  await page.keyboard.press('ArrowDown');
  await expect(customer.option('نظافت محل کار')).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(customer.option('نظافت منزل')).toBeChecked();
  await customer.at(steps.kind);
  await page.keyboard.press('Enter');
  await expect(heading(steps.rooms)).toBeFocused();

  await tabTo(page, customer.button('مرحله بعد'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText('لطفا یکی از گزینه ها را انتخاب کنید!');

  await tabTo(page, customer.option('اتاق خواب'));
  await page.keyboard.press('Space');
  await expect(customer.option('اتاق خواب')).toBeChecked();
  await expect(page.getByRole('alert')).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: 'افزایش تعداد: اتاق خواب' }));
  await page.keyboard.press('Space');
  await expect(page.getByRole('group', { name: 'اتاق خواب' }).getByRole('status')).toHaveText('۲');
  await tabTo(page, customer.button('مرحله بعد'));
  await page.keyboard.press('Enter');
  await expect(heading(steps.extras)).toBeFocused();
});
