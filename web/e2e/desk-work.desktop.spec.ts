import { customerOn } from './support/customer.ts';
import { deskOn } from './support/operator.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

test('lets an operator carry an order from its expert to what is left of its price [O-1.03]', async ({
  page,
  phone,
  product,
  openDesk,
}) => {
  test.slow();
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await expect(page.getByText('پس از ثبت سفارش تعیین می‌شود')).toBeVisible();
  await customer.place();
  const title = await page.getByRole('heading', { level: 1 }).textContent();
  const number = /[۰-۹]+/.exec(title ?? '')?.[0] ?? '';

  const tab = await openDesk();
  const desk = deskOn(tab);
  const work = customerOn(tab);
  await tab.goto('/operator/orders');
  await expectGoodScreen(tab);
  await tab
    .getByRole('row')
    .filter({ hasText: number })
    .getByRole('link', { name: /پیشبرد کار/ })
    .click();
  await desk.at(`کار سفارش ${number}`);
  await expectGoodScreen(tab);
  await work.button('تعیین متخصص').click();
  await expect(tab.getByText('لطفا متخصص را انتخاب کنید!').first()).toBeVisible();
  await tab.getByLabel('متخصص').selectOption({ index: 1 });
  await work.button('تعیین متخصص').click();
  await expect(tab.getByRole('heading', { name: 'تعویض متخصص' })).toBeVisible();
  await expectGoodScreen(tab);
  await work.button('شروع کار').click();
  const remainder = tab.getByLabel('مانده قابل پرداخت، به تومان');
  await expectGoodScreen(tab);
  await remainder.fill('۷۵۰۰۰۰');
  await work.button('پایان کار').click();
  await expect(work.button('تعیین مانده')).toBeVisible();
  await expect(tab.getByText('۷۵۰٬۰۰۰ تومان').first()).toBeVisible();
  await expectGoodScreen(tab);

  await tab.goto('/operator/audit');
  const acts = desk.table('رویدادهای اخیر');
  for (const act of ['تعیین متخصص سفارش', 'تعیین مانده سفارش'])
    await expect(
      acts.getByRole('row').filter({ hasText: act }).filter({ hasText: number }).first(),
    ).toBeVisible();
});
