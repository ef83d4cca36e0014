import type { BrowserContext, Page } from '@playwright/test';
import { addressStepOn } from './support/address-step.ts';
import { bankOn } from './support/bank-page.ts';
import { customerOn, steps } from './support/customer.ts';
import { dateStepOn } from './support/date-step.ts';
import { deskOn, forCustomer } from './support/operator.ts';
import { expect, test } from './support/test.ts';

/** The input of an attacker who wants a script to run in another user's browser. */
const script = '"><img src=x onerror="pwned()"><script>pwned()</script>';
const more = "javascript:pwned() {{constructor.constructor('pwned()')()}} ${pwned()} {phone}";
/** Text between marks that reverse the direction of the following text. */
const turning = '\u202Eنوشته وارونه\u202C';
const deepCleaning = '/order/home-services/cleaning/deep-cleaning';

/** Records the scripts that ran and the violated policy directives in every page of a browser. */
async function recordScripts(context: BrowserContext): Promise<string[]> {
  const seen: string[] = [];
  await context.exposeFunction('pwned', (...args: unknown[]) => void seen.push(`ran ${args.join(' ')}`));
  await context.exposeFunction('tellViolation', (what: string) => void seen.push(what));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const tell = (window as unknown as { tellViolation: (what: string) => void }).tellViolation;
      tell(`${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on('page', (page) => page.on('dialog', (dialog) => void dialog.accept()));
  return seen;
}

/** Expects that the input has not become markup of the page. */
async function expectNoMarkup(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const made = await page.evaluate(() => {
    const parts = [...document.querySelectorAll('img[src="x"], [onerror], a[href^="javascript:" i]')];
    const scripts = [...document.scripts].filter(({ text }) => text.startsWith('pwned'));
    return [...parts, ...scripts].map(({ outerHTML }) => outerHTML);
  });
  expect(made).toEqual([]);
}

test('shows a script in any text field as text to customer and operator, and violates no policy in a whole order', async ({
  page,
  context,
  phone,
  product,
  openBrowser,
  openDesk,
  allowComplaints,
}) => {
  test.slow();
  allowComplaints(/status of 4(01|04|22)/);
  const seen = await recordScripts(context);
  const customer = customerOn(page);
  const address = addressStepOn(page);
  const date = dateStepOn(page);
  const shown = (text: string) =>
    expect(page.getByText(text, { exact: false }).filter({ visible: true })).not.toHaveCount(0);

  // The script is in the page's address, as the value of every parameter that it reads.
  const query = new URLSearchParams({ city_id: '1' });
  for (const name of ['workman_name', 'utm_source', 'utm_token', 'searched_word', 'area', 'source', 'x"><i'])
    query.set(name, script);
  for (const path of [deepCleaning, '/', '/login', `/${encodeURIComponent(script)}`]) {
    await page.goto(`${path}?${query.toString()}`);
    await expectNoMarkup(page);
  }

  query.delete('area');
  await page.goto(`${deepCleaning}?${query.toString()}`);
  await customer.choose('خانه‌تکانی');
  await customer.at('متراژ خانه چقدر است؟');
  await page.getByRole('textbox').fill(script);
  await page.getByRole('textbox').fill('90');
  await customer.next();
  await customer.at(steps.login);
  await page.getByLabel('شماره موبایل').fill(script);
  await customer.button('دریافت کد').click();
  await expectNoMarkup(page);
  await customer.signIn(phone, product);
  await customer.at('نیروها به کدام آدرس بیایند؟');
  await address.openForm();
  await address.area.fill(script);
  await shown('موردی یافت نشد');
  await expectNoMarkup(page);
  await address.chooseArea('ونک');
  await address.phone.fill(script);
  await address.phone.fill('');
  await address.detail.fill(`${script} ${turning}`);
  await address.submit.click();
  await expect(address.radio(script)).toBeChecked();
  await expectNoMarkup(page);
  await customer.next();
  await customer.at('این سفارش را برای شخص دیگری ثبت می‌کنید؟');
  await customer.choose('خیر، برای خودم است');
  await customer.at('چه روزی و در کدام بازه بیایند؟');
  await date.open();
  await date.turnTo('last');
  await date.openDays.last().click();
  await date.dialog.getByRole('radio', { disabled: false }).first().check();
  await date.confirm.click();
  await customer.next();
  await customer.at('نکته‌ای هست که نیروها باید بدانند؟');
  await page.getByRole('textbox').fill(`${script} ${more}`);
  await customer.next();
  await customer.at(steps.quote);
  await shown(script);
  await shown('{{constructor');
  await expectNoMarkup(page);
  const voucher = page.getByRole('textbox', { name: 'کد تخفیف' });
  await voucher.fill(script);
  await voucher.press('Enter');
  await customer.waitForReplies();
  await expect(voucher).toHaveAttribute('aria-invalid', 'true');
  await expectNoMarkup(page);
  await customer.button('ثبت نهایی سفارش').click();
  await customer.button('پرداخت و ثبت سفارش').click();
  const bank = bankOn(page);
  await bank.at('/bank/pay');
  await bank.pay.click();
  await bank.goBack.click();
  await page.goto('/my-orders');
  await page.getByRole('link', { name: 'خانه‌تکانی و نظافت کلی' }).click();
  await expect(page).toHaveURL(/task-details/);
  await shown(script);
  await expectNoMarkup(page);
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await product.finishWork(order);
  await page.reload();
  const email = page.getByLabel('ایمیل');
  await email.fill(script);
  await email.press('Enter');
  await expect(page.getByText('لطفا یک ایمیل معتبر وارد کنید!').first()).toBeVisible();
  await expectNoMarkup(page);
  for (const path of ['/my-orders', '/account']) {
    await page.goto(path);
    await expectNoMarkup(page);
  }
  // A copy of the order has its answers in the fields.
  await page.goto(`/task-details/${order}`);
  await page.getByRole('link', { name: 'سفارش دوباره' }).click();
  await customer.at('چه روزی و در کدام بازه بیایند؟');
  await expectNoMarkup(page);

  // An operator opens the order.
  const others = await openBrowser();
  await context.clearCookies();
  const operator = await openDesk();
  const desk = deskOn(operator);
  await desk.customersPhone.fill(phone);
  await desk.find.click();
  const id = await desk.readCustomer();
  await expect(desk.table('آدرس‌ها')).toContainText(script);
  await expectNoMarkup(operator);
  await operator.goto(`/task-details/${order}?customer=${id}`);
  await expect(operator.getByText(script, { exact: false }).filter({ visible: true })).not.toHaveCount(0);
  await expectNoMarkup(operator);
  await operator.goto(forCustomer(`${deepCleaning}?${query.toString()}`, id));
  await desk.why.click();
  await expectNoMarkup(operator);
  await operator.goto(`/operator/audit?of=${id}`);
  await expect(desk.table('رویدادهای اخیر').or(desk.table('رویدادهای این مشتری'))).toBeVisible();
  await expectNoMarkup(operator);

  // A name that an operator enters must consist of letters.
  await operator.goto('/operator');
  await desk.customersPhone.fill('09351112233');
  await desk.find.click();
  await desk.firstName.fill(script.slice(0, 38));
  await desk.create.click();
  await expect(desk.firstName).toHaveAttribute('aria-invalid', 'true');
  await expectNoMarkup(operator);
  // Marks that reverse the direction are removed from a text.
  await desk.firstName.fill(turning);
  await desk.create.click();
  await desk.readCustomer();
  await desk.at('نوشته وارونه');
  expect(await operator.getByRole('heading', { level: 1 }).textContent()).toBe('نوشته وارونه');
  for (const path of ['/operator?to=javascript:pwned()', `/operator?to=${encodeURIComponent(script)}`]) {
    await operator.goto(path);
    await expectNoMarkup(operator);
  }
  expect(seen).toEqual([]);

  // The recorder works: a planted script is blocked and reported.
  const planted = await others.newPage();
  const reports = await recordScripts(others);
  await planted.goto('/');
  await planted.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="pwned()">');
  });
  await expect.poll(() => reports.join()).toMatch(/^script-src/);
});
