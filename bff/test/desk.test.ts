import { upstreamCalls } from '@gam/schemas/upstream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { forCustomer } from '../src/protocol/urls/desk-urls.ts';
import type { Customer } from './support/customer.ts';
import { answer, event, next, placeOrder, submitForm } from './support/events.ts';
import { answerPrepaid, deepCleaning } from './support/deep-cleaning.ts';
import { answerUntil, homeCleaning, withOneOption } from './support/home-cleaning.ts';
import { saveAddress } from './support/order.ts';
import { chooseCustomer, makeOperator, signInOperator } from './support/operator.ts';
import { World } from './support/world.ts';

let world: World;
let operator: Customer;
beforeAll(async () => {
  world = await World.start();
  operator = await signInOperator(world);
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

const placements = new RegExp(`^${upstreamCalls.placeOrder.method} ${upstreamCalls.placeOrder.path}$`);
const quotes = new RegExp(`^${upstreamCalls.askQuote.method} ${upstreamCalls.askQuote.path}$`);
const purchases = /^POST \/v2\/billings\/charge_credit\/$/;
const customerPage = (id: string): string => `/operator/customers/${id}`;

/** The rows of a table on the shown screen. */
const rowsOf = ({ screen }: Customer, key: string): readonly (readonly string[])[] => {
  const found = screen.body.find((block) => block.key === key);
  return found?.type === 'table' ? found.rows.map(({ cells }) => cells) : [];
};

/** A new tab of the operator's browser, at a customer's order. */
async function orderFor(id: string, url = homeCleaning): Promise<Customer> {
  const tab = operator.twin();
  await tab.open(forCustomer(url, id));
  return tab;
}

describe('the sign-in of operators', () => {
  it('asks for password and code, reports every mistake alike, and opens the desk', async () => {
    const visitor = world.newCustomer();
    expect(await visitor.open('/operator')).toMatchObject({ status: 401 });
    expect(visitor.screen.id).toBe('operator.login');
    const { phone, password } = await makeOperator(world.marketplace);
    const messages = new Set<unknown>();
    for (const args of [
      { phone, password: 'wrong', code: '000000' },
      { phone: world.newPhone(), password, code: '000000' },
    ]) {
      await visitor.send(event('operator_sign_in', args));
      const [, , code] = visitor.node('form').fields;
      messages.add(code?.error);
      expect(visitor.session).toBeUndefined();
    }
    expect(messages.size).toBe(1);
    expect([...messages][0]).toEqual(expect.any(String));
    const { body } = await visitor.send(event('operator_sign_in', { phone, password, code: '12' }));
    expect(body.screen?.id).toBe('operator.login');
  });

  it('is named on their account page as the way to sign in again', async () => {
    const tab = operator.twin();
    await tab.open('/account');
    expect(tab.node('paragraph').text).toContain('رمز عبور و کد یک‌بارمصرف');
    expect(tab.node('paragraph').text).not.toContain('پیامک');
  });

  it('is the only way to become one: by SMS the same phone is a customer [O-6.01]', async () => {
    const visitor = world.newCustomer();
    await visitor.open('/login');
    await visitor.signIn('09120000002', world.readCode);
    expect(visitor.session).toEqual(expect.any(String));
    await visitor.open('/operator');
    expect(visitor.screen.id).toBe('operator.login');
    await visitor.open(homeCleaning);
    await answerUntil(visitor);
    expect(visitor.screen.body.map(({ key }) => key)).not.toContain('admin_options');
  });
});

describe("the operator's desk", () => {
  it('finds a customer by phone in any digits, or creates one with a name [O-1.03]', async () => {
    const phone = world.newPhone();
    const tab = operator.twin();
    await tab.open('/operator?to=%2Forder%2Fhome-services%2Fcleaning%2Fhome-cleaning%3Fcity_id%3D1');
    await tab.send(event('find_customer', { phone: '۱۲۳' }));
    expect(tab.node('entry').fields[0]?.error).toEqual(expect.any(String));
    await tab.send(event('find_customer', { phone }));
    expect(tab.screen.redirect).toBeNull();
    const made = await tab.send(
      event('create_customer', { phone, first_name: 'نیلوفر', last_name: 'صادقی' }),
    );
    const order = made.body.screen?.redirect ?? '';
    expect(order).toMatch(/^\/order\/home-services\/cleaning\/home-cleaning\?city_id=1&customer=[\w-]+$/);
    const persian = phone.replaceAll(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    await tab.open('/operator');
    const found = await tab.send(event('find_customer', { phone: persian }));
    const page = found.body.screen?.redirect ?? '';
    expect(page).toBe(customerPage(order.split('customer=')[1] ?? ''));
    await tab.open(page);
    expect(tab.screen.title).toContain('نیلوفر صادقی');
  });

  it('finds a customer by name or by the number of an order in the same field [O-1.03]', async () => {
    const tab = operator.twin();
    const search = async (text: string) => {
      await tab.open('/operator');
      return (await tab.send(event('find_customer', { text }))).body.screen?.redirect;
    };
    const named = async (first_name: string, last_name: string) => {
      const phone = world.newPhone();
      await search(phone);
      await tab.send(event('create_customer', { phone, first_name, last_name }));
      return tab.screen.redirect?.split('/').at(-1) ?? '';
    };
    const one = await named('پرستو', 'کیانفر');
    expect(await search('کیانفر پرستو')).toBe(customerPage(one));
    const two = await named('پرستو', 'دلاوری');
    expect(await search('پرستو')).toBeNull();
    expect(rowsOf(tab, 'hits').map(([name]) => name)).toEqual(['پرستو دلاوری', 'پرستو کیانفر']);
    expect(tab.screen.body.find(({ key }) => key === 'hits')).toMatchObject({
      rows: [{ href: customerPage(two) }, { href: customerPage(one) }],
    });
    expect(await search('هیچ‌کس')).toBeNull();
    expect(tab.node('entry').fields[0]?.error).toContain('هیچ‌کس');

    const order = await orderFor(one);
    await answerUntil(order);
    await order.sendAndWait(placeOrder());
    const placed = order.screen.redirect ?? '';
    await tab.open('/operator');
    const number = rowsOf(tab, 'queue')[0]?.[0] ?? '';
    expect(await search(number)).toBe(placed);
    await tab.open('/operator?to=/my-orders');
    const waiting = await tab.send(event('find_customer', { text: number }));
    expect(waiting.body.screen?.redirect).toBe(forCustomer('/my-orders', one));
  });

  it('lists the open orders of all customers by status, newest first, with what is due', async () => {
    const tab = operator.twin();
    await tab.open('/operator/orders');
    const [newest] = rowsOf(tab, 'queue');
    expect(newest).toContain('پرستو کیانفر');
    expect(newest?.[5]).toContain('تومان');
    await tab.open('/operator/orders?status=placed');
    expect(rowsOf(tab, 'queue')[0]).toEqual(newest);
    await tab.open('/operator/orders?status=in_progress');
    expect(rowsOf(tab, 'queue')).not.toContainEqual(newest);
    expect((await tab.open('/operator/orders?status=secret')).status).toBe(404);
  });

  it('goes on without the search and the queue where the backend has none', async () => {
    const tab = operator.twin();
    world.proxy.fail(/GET \/v2\/admin\/orders/, { does: 'answer', status: 404, body: '{}' });
    world.proxy.fail(/POST \/v2\/admin\/search/, { does: 'answer', status: 404, body: '{}' });
    expect((await tab.open('/operator')).status).toBe(200);
    await tab.send(event('find_customer', { text: 'پرستو' }));
    expect(tab.node('entry').fields[0]?.error).toContain('پرستو');
    await tab.open('/operator');
    const id = await chooseCustomer(tab, world.newPhone());
    expect((await tab.open(customerPage(id))).status).toBe(200);
  });

  it("offers a new order without a choice of the city, in the customer's own city where it is known [O-1.03]", async () => {
    const tab = operator.twin();
    const links = (key: string) => {
      const found = tab.screen.body.find((block) => block.key === key);
      return found?.type === 'cards' ? found.items.map(({ href }) => href) : [];
    };
    const id = await chooseCustomer(tab, world.newPhone());
    const begin = async () => {
      await tab.open(customerPage(id));
      const [item] = tab.node('actions').items;
      const href = item && 'href' in item ? item.href : '';
      await tab.open(href);
      return href;
    };
    const clean = `/order/home-services/cleaning/home-cleaning?customer=${id}`;
    expect(await begin()).toBe(`/operator/order?of=${id}`);
    expect(links('services')).toContain(clean);
    await tab.open(clean);
    expect(tab.screen.id).toBe('order.city');
    const order = await orderFor(id, homeCleaning.replace('city_id=1', 'city_id=2'));
    await answerUntil(order);
    await order.sendAndWait(placeOrder());
    expect(await begin()).toBe(`/operator/order?of=${id}&city_id=2`);
    expect(links('services')).toContain(clean.replace('?', '?city_id=2&'));
    const shortcut = tab.node('shortcuts').items.find(({ key }) => key === 'search');
    expect(shortcut?.href).toBe('/operator');
    await tab.open('/operator/order');
    const [first = ''] = links('services');
    expect(first).toMatch(/^\/operator\?to=%2Forder%2F/);
    await tab.open(first);
    await tab.send(event('find_customer', { text: 'nobody' }));
    expect(tab.node('entry').fields[0]?.error).toContain('nobody');
  });

  it('reads out the script of the call at each phase, to operators alone [O-1.03]', async () => {
    const script = ({ screen }: Customer) => {
      const found = screen.body.find(({ key }) => key === 'script');
      return found?.type === 'disclosure' ? found.sections[0]?.title : null;
    };
    const id = await chooseCustomer(operator.twin(), world.newPhone());
    const tab = operator.twin();
    await tab.open(customerPage(id));
    expect(script(tab)).toBe('آغاز تماس');
    const order = await orderFor(id);
    expect(script(order)).toBe('پرسش‌های سفارش');
    await order.send(answer('101', ['10101']), next());
    expect(script(order)).toBe('پرسش‌های سفارش');
    await answerUntil(order);
    expect(script(order)).toBe('هزینه');
    const customer = await world.customerAt(null);
    expect(script(customer)).toBeNull();
    world.proxy.fail(/call-script/, { does: 'answer', status: 404, body: '{}' });
    await world.restartBff();
    operator = await signInOperator(world);
    const later = await orderFor(id);
    expect([later.flow.phase, script(later)]).toEqual(['questions', null]);
  });

  it('begins an earlier order of the customer again, and no other customer’s [O-1.03, O-2.09]', async () => {
    const [one, two] = [
      await chooseCustomer(operator.twin(), world.newPhone()),
      await chooseCustomer(operator.twin(), world.newPhone()),
    ];
    const order = await orderFor(one);
    await answerUntil(order);
    await order.sendAndWait(placeOrder());
    const tab = operator.twin();
    await tab.open(customerPage(one));
    const found = tab.screen.body.find(({ key }) => key === 'orders');
    const [row] = found?.type === 'table' ? found.rows : [];
    const href = row?.links?.[0]?.href ?? '';
    await tab.open(href);
    expect(tab.screen.redirect).toMatch(
      new RegExp(
        `^/order/home-services/cleaning/home-cleaning/\\d+\\?city_id=1&auto-answered=1&customer=${one}$`,
      ),
    );
    expect((await tab.open(href.replace(one, two))).status).toBe(404);
  });

  it('is closed to customers and guests [O-2.03]', async () => {
    const id = await chooseCustomer(operator.twin(), world.newPhone());
    const customer = await world.customerAt(null);
    for (const visitor of [world.newCustomer(), customer]) {
      for (const url of ['/operator', customerPage(id), '/operator/audit', '/operator/orders']) {
        expect((await visitor.open(url)).status).toBe(401);
        expect(visitor.screen.id).toBe('operator.login');
        const { status } = await visitor.send(event('find_customer', { phone: world.newPhone() }));
        expect(status).toBeGreaterThanOrEqual(400);
      }
    }
  });

  it('leads back to the desk from a page that does not exist, and customers to the home page', async () => {
    const tab = operator.twin();
    expect((await tab.open(customerPage('nobody'))).status).toBe(404);
    expect(tab.node('empty').link?.href).toBe('/operator');
    const customer = await world.customerAt(null);
    await customer.open('/nothing-here');
    expect(customer.node('empty').link?.href).toBe('/?city_id=1');
  });

  it('asks for the customer before an order begins [O-1.03]', async () => {
    const tab = operator.twin();
    for (const url of [homeCleaning, '/my-orders', '/task-details/1']) {
      await tab.open(url);
      expect(tab.screen.redirect).toBe(`/operator?${new URLSearchParams({ to: url }).toString()}`);
    }
  });
});

describe('an order for a customer', () => {
  it('asks single options too, names the customer in extra, and belongs to the customer in the end [O-1.03, O-3.16, O-4.09, O-6.03]', async () => {
    const phone = world.newPhone();
    const id = await chooseCustomer(operator.twin(), phone);
    world.changeService(withOneOption('110'));
    const tab = await orderFor(id);
    await answerUntil(tab, '110');
    expect(tab.flow.step).toBe('110');
    await answerUntil(tab);
    expect(tab.flow.phase).toBe('quote');
    const keys = tab.screen.body.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['admin_options', 'receipt', 'invoice_email']));
    expect(keys).not.toContain('motivation');
    await tab.sendAndWait(event('admin_options', { disable_sms: true, not_show_on_app: true }));
    await tab.sendAndWait(placeOrder());
    expect(tab.screen.redirect).toMatch(new RegExp(`^/task-details/[\\w-]+\\?customer=${id}$`));
    expect(world.proxy.calls(placements).at(-1)?.body).toMatchObject({
      extra: { disableSMS: true, notShowOnApp: true, customer_id: id },
    });
    expect(world.proxy.calls(quotes).at(-1)?.body).toMatchObject({ extra: { customer_id: id } });
    const customer = world.newCustomer();
    await customer.open('/login');
    await customer.signIn(phone, world.readCode);
    await customer.open('/my-orders');
    expect(customer.node('cards').items).toHaveLength(1);
    await tab.open(tab.screen.redirect ?? '');
    expect(tab.screen.id).toBe('task_details');
    expect(tab.node('status').title).toBe('سفارش ثبت شد');
    expect(JSON.stringify(tab.screen)).toContain('سفارش مشتری');
    expect(tab.screen.body.find(({ key }) => key === 'help')).toMatchObject({
      items: [{ id: 'dissatisfaction' }],
    });
    expect(JSON.stringify(tab.screen)).not.toMatch(/شما(?!ره)/);
    const page = tab.screen.url;

    // What the customer complains about on the phone is written down on the way.
    const help = tab.screen.body.find(({ key }) => key === 'help');
    const [link] = help?.type === 'actions' ? help.items : [];
    await tab.open(link && 'href' in link ? link.href : '');
    expect(tab.screen.id).toBe('write_message');
    const written = await tab.send(submitForm('feedback', { description: 'نیرو دیر رسید.' }));
    expect(written.body).toMatchObject({
      effects: expect.arrayContaining([expect.objectContaining({ type: 'toast', level: 'success' })]),
    });
    await tab.open(page);
    expect(tab.screen.id).toBe('task_details');
    await tab.open('/operator/feedback');
    const message = tab.screen.body.flatMap((block) => (block.type === 'table' ? block.rows : []))[0];
    await tab.open(message?.href ?? '');
    expect(JSON.stringify(tab.screen)).toContain('نیرو دیر رسید.');
    expect(tab.node('facts').items).toContainEqual({
      key: 'writer',
      label: 'نوشته اپراتور',
      value: 'نرگس صادقی',
    });
    await tab.open(customerPage(id));
    expect(rowsOf(tab, 'orders')).toHaveLength(1);
    const actions = rowsOf(tab, 'audit').map(([, , action]) => action);
    expect(actions).toEqual(expect.arrayContaining(['ثبت سفارش', 'آغاز کار برای مشتری']));
    // The page names its customer already; the list of all acts names and links each one.
    const auditOf = (page: Customer) => page.screen.body.find(({ key }) => key === 'audit');
    expect(auditOf(tab)).toMatchObject({
      columns: ['at', 'actor', 'action', 'object'].map((key) => ({ key })),
    });
    await tab.open('/operator/audit');
    expect(auditOf(tab)).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ links: [{ column: 'customer', href: customerPage(id) }] }),
      ]) as unknown,
    });
  });

  it('returns from the bank to its customer if it is prepaid, and names no customer without a session [O-1.03, O-4.32]', async () => {
    const phone = world.newPhone();
    const customer = world.newCustomer();
    await customer.open('/login');
    await customer.signIn(phone, world.readCode);
    const id = await chooseCustomer(operator.twin(), phone);
    const tab = await orderFor(id, deepCleaning);
    await answerPrepaid(tab, await saveAddress(world, customer));
    await tab.send(placeOrder());
    await tab.sendAndWait(event('pay', {}));
    expect(tab.screen.redirect).toMatch(new RegExp(`^/charge\\?RefId=[0-9a-f]{40}&customer=${id}$`));
    const [{ body } = { body: null }] = world.proxy.calls(purchases).slice(-1);
    const { redirect_url } = body as { redirect_url: string };
    const back = await fetch(world.bff.url + new URL(redirect_url).pathname, { redirect: 'manual' });
    const result = back.headers.get('location') ?? '';
    expect(result).toMatch(new RegExp(`^/pay/result/[\\w.-]+\\?customer=${id}$`));
    await tab.open(result);
    expect(tab.node('app_bar').customer?.href).toBe(customerPage(id));
    const [toOrder] = tab.node('actions').items;
    expect(toOrder && 'href' in toOrder && toOrder.href).toMatch(
      new RegExp(`^/task-details/[\\w-]+\\?customer=${id}$`),
    );

    const stranger = world.newCustomer();
    await stranger.open(result);
    expect(stranger.node('app_bar').customer).toBeUndefined();
    expect(JSON.stringify(stranger.screen)).not.toContain(id);
  });

  it('says on each step why it is shown, and never ahead [O-1.03]', async () => {
    const tab = await orderFor(await chooseCustomer(operator.twin(), world.newPhone()));
    const { body } = await tab.send(answer('101', ['10101']), next());
    const why = (screen: Customer['screen']) => screen.body.find(({ key }) => key === 'why');
    expect(why(tab.screen)).toMatchObject({
      sections: expect.arrayContaining([
        expect.objectContaining({
          key: 'question',
          lines: [expect.stringContaining('نظافت منزل'), expect.any(String)],
        }),
        expect.objectContaining({ key: 'versions' }),
      ]),
    });
    const ahead = (body.ahead ?? []).map(({ screen }) => why(screen));
    expect(ahead.length).toBeGreaterThan(0);
    expect(ahead.every((one) => one === undefined)).toBe(true);
  });

  it('keeps two customers in two tabs apart [O-1.03]', async () => {
    const [first, second] = [world.newPhone(), world.newPhone()];
    const ids = [await chooseCustomer(operator.twin(), first), await chooseCustomer(operator.twin(), second)];
    const [one, other] = [await orderFor(ids[0] ?? ''), await orderFor(ids[1] ?? '')];
    await one.send(answer('101', ['10101']), next());
    expect(other.flow.id).not.toBe(one.flow.id);
    const again = await orderFor(ids[1] ?? '');
    expect(again.node('question').answer).toBeNull();
    // The first customer's answers are there for the first customer.
    const back = await orderFor(ids[0] ?? '');
    expect(back.node('question').answer).toMatchObject({ values: ['10101'] });
    // The first customer's flow is not the second customer's.
    const stolen = operator.twin();
    const url = new URL(one.screen.url, 'http://gam.invalid');
    url.searchParams.set('customer', ids[1] ?? '');
    expect((await stolen.open(url.pathname + url.search)).status).toBe(410);
    expect(stolen.node('question').answer).toBeNull();
  });

  it('gives no role and shows nothing if the user who names a customer is not an operator [O-1.03, O-6.01]', async () => {
    const id = await chooseCustomer(operator.twin(), world.newPhone());
    const tab = await orderFor(id);
    await tab.send(answer('101', ['10101']), next());
    const customer = await world.customerAt(null);
    for (const visitor of [world.newCustomer(), customer]) {
      await visitor.open(forCustomer(homeCleaning, id));
      expect(visitor.screen.body.map(({ key }) => key)).not.toContain('why');
      expect(JSON.stringify(visitor.screen)).not.toContain('مشتری:');
      expect((await visitor.open(tab.screen.url)).status).toBe(410);
      const { status } = await visitor.post(tab.batch(next()));
      expect(status).toBe(410);
    }
    await customer.open(forCustomer('/my-orders', id));
    expect(customer.screen.id).toBe('my_orders');
  });

  it('continues after the upstream ended the operator’s token for the customer', async () => {
    const tab = await orderFor(await chooseCustomer(operator.twin(), world.newPhone()));
    await answerUntil(tab, '111');
    world.proxy.fail(/price-inquiry/, { does: 'answer', status: 401, body: '{}' }, 1);
    await expect(answerUntil(tab)).rejects.toThrow('112 was not passed');
    expect(operator.session).toEqual(expect.any(String));
    await answerUntil(tab);
    expect(tab.flow.phase).toBe('quote');
  });

  it('does not begin for an unknown customer', async () => {
    const tab = operator.twin();
    expect((await tab.open(forCustomer(homeCleaning, 'c-404'))).status).toBe(404);
    world.proxy.fail(/admin\/customers\/[^/]+\/sessions/, { does: 'reset' });
    expect((await tab.open(forCustomer(homeCleaning, 'c-503'))).status).toBe(503);
  });
});
