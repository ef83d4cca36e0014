import type { BrowserContext, Page, Request } from '@playwright/test';
import { customerOn, makePhone, orderPages, steps } from './support/customer.ts';
import { deskOn } from './support/operator.ts';
import { expect, test } from './support/test.ts';

const readCookie = async (context: BrowserContext, url: string, name: string) =>
  (await context.cookies(url)).find((cookie) => cookie.name === `gam-${name}`)?.value;

/** Puts a cookie of the product into a browser, as an attacker with earlier access to it would. */
const plantCookie = (context: BrowserContext, url: string, name: string, value: string) =>
  context.addCookies([
    {
      name: `gam-${name}`,
      value,
      domain: new URL(url).hostname,
      path: '/',
      secure: false,
      httpOnly: true,
      sameSite: 'Lax',
    },
  ]);

test('ends a planted session and the guest’s session at the sign-in', async ({
  page,
  context,
  phone,
  product,
  openBrowser,
  allowComplaints,
}) => {
  allowComplaints(/status of 4(01|03|10)/);
  const planted = `s_${'A'.repeat(43)}`;
  await plantCookie(context, product.url, 'session', planted);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToLogin();
  const guest = (await readCookie(context, product.url, 'visitor')) ?? '';
  expect(guest).not.toBe('');
  await customer.signIn(phone, product);
  await customer.at(steps.where);
  await customer.waitForReplies();
  const session = await readCookie(context, product.url, 'session');
  expect(session).toEqual(expect.any(String));
  expect(session).not.toBe(planted);

  const others = await openBrowser();
  await plantCookie(others, product.url, 'session', planted);
  await plantCookie(others, product.url, 'visitor', guest);
  const attacker = await others.newPage();
  await attacker.goto('/my-orders');
  await customerOn(attacker).at(/ورود/);
  await attacker.goto(page.url());
  await expect(attacker.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(attacker.getByText('آشپزخانه', { exact: false })).toHaveCount(0);
  await expect(attacker.getByRole('heading', { name: steps.where })).toHaveCount(0);
});

test('does not make a customer an operator by any data of the browser [O-6.01, O-6.03]', async ({
  page,
  context,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 4(00|01|03|22)/);
  await context.setExtraHTTPHeaders({
    'x-role': 'operator',
    'x-user-role': 'admin',
    'x-admin': '1',
    'x-actor': 'demo-operator',
    'x-user-id': 'demo-operator',
    'x-original-url': '/operator/audit',
    authorization: 'Bearer demo-operator',
  });
  await context.addCookies(
    ['role', 'admin', 'operator', 'actor'].map((name) => ({ name, value: 'operator', url: product.url })),
  );
  await context.addInitScript(() => {
    for (const store of [localStorage, sessionStorage])
      for (const name of ['role', 'gam.role', 'admin', 'user']) store.setItem(name, '{"role":"operator"}');
  });
  const customer = customerOn(page);
  const desk = deskOn(page);
  const raised = 'role=operator&admin=true&is_admin=1&actor=demo-operator&customer=demo-customer';
  await page.goto(`${orderPages.cleaning}&${raised}`);
  await customer.answerUpToQuote(phone, product);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(desk.why).toHaveCount(0);
  await expect(page.getByRole('banner')).not.toContainText('مشتری:');
  for (const path of ['/operator', '/operator/audit', '/operator/customers/demo-customer']) {
    await page.goto(`${path}?${raised}`);
    await desk.at('ورود همکاران');
    await expect(page.getByText('سارا')).toHaveCount(0);
  }

  // Events with arguments that the page did not offer.
  const statuses = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'gam-catalogue': 'web/6' };
    const send = async (url: string, name: string, args: object, rest = {}) => {
      const events = [{ action_id: crypto.randomUUID(), name, args }];
      const body = JSON.stringify({ flow: null, url, events, ...rest });
      const reply = await fetch('/api/events', { method: 'POST', headers, body });
      return reply.status;
    };
    return Promise.all([
      send('/operator', 'find_customer', { phone: '09120000001' }),
      send('/operator', 'create_customer', { phone: '09351112233', first_name: 'آ', last_name: 'ب' }),
      send('/operator', 'find_customer', { phone: '09120000001', role: 'operator', admin: true }),
      send(
        '/my-orders',
        'find_customer',
        { phone: '09120000001' },
        { role: 'operator', actor: 'demo-operator' },
      ),
      send('/operator', 'operator_sign_in', {
        phone: '09120000002',
        password: '',
        code: '',
        role: 'operator',
      }),
    ]);
  });
  expect(statuses.every((status) => status >= 400)).toBe(true);
  await page.goto('/operator');
  await desk.at('ورود همکاران');
});

test('places no second order when the request is repeated, and shows another user nothing of the order', async ({
  page,
  phone,
  product,
  openBrowser,
  allowComplaints,
}) => {
  allowComplaints(/status of 4(03|09|10)/);
  const customer = customerOn(page);
  let placing: Request | null = null;
  page.on('request', (request) => {
    if (request.postData()?.includes('"place_order"')) placing = request;
  });
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  await customer.place();
  await customer.waitForReplies();
  const sent = (placing as Request | null)?.postData() ?? '';
  expect(sent).toContain('place_order');
  const order = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  const replay = (on: Page) =>
    on.evaluate(async (body) => {
      const headers = { 'content-type': 'application/json', 'gam-catalogue': 'web/6' };
      const fresh = body.replace(/"action_id":"[^"]+"/, `"action_id":"${crypto.randomUUID()}"`);
      const tries = [body, body, body, fresh].map((one) =>
        fetch('/api/events', { method: 'POST', headers, body: one }),
      );
      const replies = await Promise.all(tries);
      return Promise.all(replies.map(async (reply) => `${reply.status} ${await reply.text()}`));
    }, sent);
  expect((await replay(page)).filter((reply) => reply.startsWith('5'))).toEqual([]);
  await page.goto('/my-orders');
  await expect(page.getByRole('main').getByRole('link', { name: 'نظافت منزل' })).toHaveCount(1);

  const guest = await (await openBrowser()).newPage();
  const other = await (await openBrowser()).newPage();
  await other.goto('/login');
  await customerOn(other).signIn(makePhone(), product);
  await expect(other).not.toHaveURL(/login/);
  await guest.goto('/?city_id=1');
  for (const stranger of [guest, other]) {
    const replies = await replay(stranger);
    expect(replies.every((reply) => reply.startsWith('4'))).toBe(true);
    expect(replies.join()).not.toContain(order);
    expect(replies.join()).not.toContain(phone.slice(1));
  }
  await other.goto('/my-orders');
  await expect(other.getByText('هنوز سفارشی ثبت نکرده‌اید')).toBeVisible();
});

test('limits guessed and requested codes, and shows the waiting time at the field [O-4.13]', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  test.slow();
  allowComplaints(/status of 401/);
  const customer = customerOn(page);
  const codeField = page.getByLabel('کد تایید پیامک‌شده را وارد کنید');
  const phoneField = page.getByLabel('شماره موبایل');
  const resend = page.getByRole('button', { name: /ارسال دوباره کد/ });
  await page.goto('/login');
  await customer.askForCode(phone);
  await expect(resend).toHaveText(/ارسال دوباره کد تا [۰-۹]+ ثانیه دیگر/);
  await expect(resend).toBeDisabled();
  const before = await resend.textContent();
  await expect(resend).not.toHaveText(before ?? '');

  const right = await product.readCode(phone);
  const wrong = Array.from({ length: 6 }, (_, index) => String(index).repeat(6)).filter(
    (one) => one !== right,
  );
  for (const code of wrong.slice(0, 5)) {
    await customer.enterCode(code);
    await customer.waitForReplies();
    await expect(codeField).toHaveAttribute('aria-invalid', 'true');
  }
  // The right code is rejected too.
  await customer.enterCode(right);
  await customer.waitForReplies();
  await expect(codeField).toHaveAttribute('aria-invalid', 'true');
  await expect(codeField).toHaveAccessibleDescription(/[\u0600-\u06FF]/);
  await page.goto('/my-orders');
  await customer.at(/ورود/);

  // One browser requests codes for several phones.
  await page.goto('/login');
  let refused = false;
  for (let tries = 0; tries < 14 && !refused; tries += 1) {
    const back = customer.button('تغییر شماره');
    if (await back.isVisible()) await back.click();
    await phoneField.fill(makePhone());
    await customer.button('دریافت کد').click();
    await customer.waitForReplies();
    refused = (await phoneField.isVisible()) && (await phoneField.getAttribute('aria-invalid')) === 'true';
  }
  expect(refused).toBe(true);
  await expect(phoneField).toHaveAccessibleDescription(/[۰-۹]+ (ثانیه|دقیقه) دیگر تلاش کنید/);
});

test('shows the second user of a browser nothing of the first, by back, reload, history or address', async ({
  page,
  phone,
  product,
  allowComplaints,
}) => {
  allowComplaints(/status of 4(01|03|04|10)/);
  const customer = customerOn(page);
  await customer.open('cleaning');
  await customer.answerUpToQuote(phone, product);
  const flow = page.url();
  await customer.place();
  await expect(page.getByText('سفارش شما ثبت شد')).toBeVisible();
  const order = page.url();
  await customer.open('cleaning');
  await customer.choose('نظافت منزل');
  await customer.at(steps.rooms);
  await customer.chooseAndContinue('اتاق خواب', 'آشپزخانه');
  await customer.at(steps.extras);
  const underWay = page.url();
  await page.goto('/my-orders');
  await page.getByRole('banner').locator('summary').click();
  await customer.button('خروج').click();
  await expect(page).not.toHaveURL(/my-orders/);

  const visible = (text: string) =>
    page.locator('body').getByText(text, { exact: false }).filter({ visible: true });
  const expectNothing = async () => {
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await customer.waitForReplies();
    await expect(visible('سفارش شما ثبت شد')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: steps.extras })).toHaveCount(0);
    await expect(page.getByRole('radio', { checked: true, name: /نظافت/ })).toHaveCount(0);
    const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(kept).not.toMatch(/values[\\":]+\[[\\"]+10201/);
  };
  await expectNothing();
  for (let step = 0; step < 5; step += 1) {
    await page.goBack().catch(() => null);
    if (page.url() === 'about:blank') break;
    await expectNothing();
  }
  for (const address of [flow, order, underWay, orderPages.cleaning, '/my-orders', '/account']) {
    await page.goto(address);
    await expectNothing();
  }
  // After the sign-in the second user has no orders.
  await page.goto('/login');
  await customer.signIn(makePhone(), product);
  await expect(page).not.toHaveURL(/login/);
  for (const address of [flow, order, underWay]) {
    await page.goto(address);
    await expectNothing();
  }
  await page.goto('/my-orders');
  await expect(page.getByText('هنوز سفارشی ثبت نکرده‌اید')).toBeVisible();
});
