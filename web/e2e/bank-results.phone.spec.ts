import { bankOn } from './support/bank-page.ts';
import { customerOn, steps } from './support/customer.ts';
import { prepaidOrders } from './support/prepaid-orders.ts';
import { expectGoodScreen } from './support/screen-check.ts';
import { expect, test } from './support/test.ts';

// The tests run from the first question to the bank and back.
test.slow();

const dialogName = 'پیش‌پرداخت';

for (const { id, name, charge, path } of [
  { id: 'O-2.16', name: 'پرداخت قسطی ثمین', charge: ['Token', 'RedirectURL'], path: '/bank/samin' },
  { id: 'O-2.17', name: 'درگاه سداد', charge: ['Token', 'ipg'], path: '/bank/sadad' },
]) {
  test(`shows the result on ${path} after its own gateway, without a session [${id}]`, async ({
    page,
    phone,
    product,
    allowComplaints,
  }) => {
    allowComplaints(/status of 401/);
    const customer = customerOn(page);
    const bank = bankOn(page);
    const visited: URL[] = [];
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url())));
    product.border.reshape(/^\/v2\/orders\/price-inquiry\//, (body) =>
      JSON.stringify({ ...(JSON.parse(body) as object), payment_gateways: ['bank', 'samin', 'sadad'] }),
    );
    await prepaidOrders.repair({ page, phone, product });
    await customer.button('ثبت نهایی سفارش').click();
    await page.getByRole('radio', { name }).check();
    await customer.button('پرداخت و ثبت سفارش').click();
    await bank.at(path);
    const way = visited.find(({ pathname }) => pathname === '/charge');
    expect([...(way?.searchParams.keys() ?? [])]).toEqual(charge);
    await expectGoodScreen(page, { except: bank.foreign });

    await page.context().clearCookies();
    await bank.pay.click();
    if (path === '/bank/sadad') await bank.goBack.click();
    await page.waitForURL(/\/pay\/result\//);
    await expect(page.getByText('پرداخت انجام شد')).toBeVisible();
    await expectGoodScreen(page);
    await page.getByRole('link', { name: 'دیدن سفارش' }).click();
    await customer.at(steps.login);
  });
}

test('reloads a pending result on the result page', async ({ page, phone, product }) => {
  const customer = customerOn(page);
  const bank = bankOn(page);
  await prepaidOrders.repair({ page, phone, product });
  await customer.button('ثبت نهایی سفارش').click();
  await customer.button('پرداخت و ثبت سفارش').click();
  await bank.at('/bank/pay');
  const fault = product.border.failWith(/^\/v2\/billings\/payments\//, 500);
  await bank.pay.click();
  await bank.goBack.click();
  await expect(page.getByText('در انتظار پاسخ بانک')).toBeVisible();
  await expectGoodScreen(page);
  fault.mend();
  await expect(page.getByText('پرداخت انجام شد')).toBeVisible({ timeout: 60_000 });
});

for (const { what, token, message } of [
  { what: 'without a way to pay', token: true, message: 'امکان پرداخت از طریق تاپ اپ وجود ندارد!' },
  {
    what: 'without a token',
    token: false,
    message: 'متاسفانه توکن تراکنش جهت پرداخت از طریق تاپ اپ وجود ندارد!',
  },
]) {
  test(`shows an error beside the unpaid order in an app ${what} [O-8.06]`, async ({
    page,
    phone,
    product,
  }) => {
    const customer = customerOn(page);
    await prepaidOrders.repair({ page, phone, product, query: '&in_app=1' });
    await customer.button('ثبت نهایی سفارش').click();
    const dialog = page.getByRole('dialog', { name: dialogName });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole('radio')).toHaveCount(0);
    await expectGoodScreen(page);
    if (!token) {
      product.border.reshape(/^\/v2\/orders\/$/, (body) =>
        JSON.stringify({ ...(JSON.parse(body) as object), top_transaction_token: null }),
      );
    }
    await customer.button('پرداخت و ثبت سفارش').click();
    await page.waitForURL(/\/task-details\//);
    await expect(page.getByText(message)).toBeVisible();
    await expect(customer.button('پرداخت ۱۵۰٬۰۰۰ تومان')).toBeEnabled();
    await expect(page.getByRole('radio')).toHaveCount(0);
    await expectGoodScreen(page);
  });
}

test('pays in the app without a choice of gateways, ten rial for a toman [O-6.05, O-7.18]', async ({
  page,
  phone,
  product,
}) => {
  const asked: string[] = [];
  await page.exposeFunction('tellTest', (order: string) => asked.push(order));
  await page.addInitScript(() => {
    const { tellTest } = window as unknown as { tellTest: (order: string) => void };
    Object.assign(window, { Android: { pay: (order: string) => tellTest(order) } });
  });
  const customer = customerOn(page);
  await prepaidOrders.repair({ page, phone, product, query: '&in_app=1' });
  await customer.button('ثبت نهایی سفارش').click();
  const dialog = page.getByRole('dialog', { name: dialogName });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole('radio').or(dialog.locator('[data-placeholder]'))).toHaveCount(0);
  await customer.button('پرداخت و ثبت سفارش').click();
  await page.waitForURL(/\/task-details\//);
  await expect.poll(() => asked).toHaveLength(1);
  expect(JSON.parse(asked[0] ?? '')).toMatchObject({
    amount_rial: 1_500_000,
    token: expect.stringMatching(/./),
    callback: `${product.url}/v2/billings/top/call-back/`,
  });
  await expect(page.getByText('امکان پرداخت از طریق تاپ اپ وجود ندارد!')).toBeHidden();
});
