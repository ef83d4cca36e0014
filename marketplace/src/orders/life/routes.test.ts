import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { answer, cleaningAnswers, orderBody, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { orders } from '../records/tables.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  customer = await signIn(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const quote = async (token: string | undefined = customer.token, more = {}) =>
  (await test.client.ask('askQuote', { body: quoteBody(more), token, key: randomUUID() })).inquiry_id;
const place = (body: unknown, key: string = randomUUID(), token = customer.token) =>
  test.client.send('placeOrder', { body, token, key });

describe('placing an order', () => {
  it('returns the order without an in-app token [O-3.13]', async () => {
    const reply = await test.client.ask('placeOrder', {
      body: orderBody(await quote()),
      token: customer.token,
      key: randomUUID(),
    });
    expect(reply).toEqual({
      order_uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      top_transaction_token: null,
    });
  });

  it('stores the whole payload with the price of the inquiry [O-7.04]', async () => {
    const extra = { matching_flow: 'main_flow', utm_source: 'a-campaign', referrer_partner_one: true };
    const inquiryId = await quote(customer.token, { specificWorkman: '41' });
    const more = { specificWorkman: '41', invoiceEmail: 'sara@example.com', extra };
    const { body } = await place(orderBody(inquiryId, more));
    const [row] = await database.db
      .select()
      .from(orders)
      .where(eq(orders.uuid, String(body['order_uuid'])));
    expect(row).toMatchObject({
      ...more,
      inquiryId,
      price: 501_500,
      customerId: customer.user.id,
      serviceId: '1',
    });
  });

  it('ignores an amount in the request', async () => {
    const amounts = { price: 1, achar_price: 1, amount: 1, prepayment_amount: 0, prepaymentAmount: 0 };
    const answers = cleaningAnswers.map((one) => ({ ...one, ...amounts, text: '۱ تومان' }));
    const extra = { matching_flow: 'main_flow', ...amounts };
    const mini_factor = [{ parent_title: 'x', description: null, no_items: 1, total_price: 1 }];
    const body = { ...orderBody(await quote()), ...amounts, answers, extra, mini_factor };
    const placed = await place(body);
    const order = await test.client.ask('loadOrder', {
      params: { id: String(placed.body['order_uuid']) },
      token: customer.token,
    });
    expect(order).toMatchObject({ price: 501_500, achar_price: 590_000 });
    expect(order.mini_factor.map(({ total_price }) => total_price)).toEqual([180_000, 220_000, 190_000]);
    const [row] = await database.db.select().from(orders).where(eq(orders.uuid, order.order_uuid));
    expect(row?.extra).toEqual({ matching_flow: 'main_flow' });
  });

  it('returns the same order for the same key and body, also after the price has expired', async () => {
    const body = orderBody(await quote());
    const first = await place(body, 'same');
    test.wait(31 * 60_000);
    expect(await place(body, 'same')).toMatchObject({ status: 200, body: first.body });
  });

  it('refuses the key with another body and names the order of the key', async () => {
    const body = orderBody(await quote());
    const { order_uuid } = (await place(body, 'taken')).body;
    const other = await place({ ...body, invoiceEmail: 'sara@example.com' }, 'taken');
    expect(other).toMatchObject({ status: 409, body: { order_uuid, message: expect.any(String) } });
  });

  it('refuses an inquiry that was ordered under another key and names that order', async () => {
    const body = orderBody(await quote());
    const { order_uuid } = (await place(body)).body;
    expect(await place(body)).toMatchObject({ status: 409, body: { order_uuid } });
  });

  it('never names the order of another customer', async () => {
    const body = orderBody(await quote(customer.token));
    await place(body, 'a-key-of-mine');
    const stranger = await signIn(test);
    const theirs = orderBody(await quote(stranger.token));
    for (const reply of [
      await place(theirs, 'a-key-of-mine', stranger.token),
      await place(body, 'x', stranger.token),
    ]) {
      expect(reply.status).toBe(409);
      expect(reply.body).not.toHaveProperty('order_uuid');
    }
  });

  it('accepts an inquiry from before the sign-in', async () => {
    const { inquiry_id } = await test.client.ask('askQuote', { body: quoteBody(), key: randomUUID() });
    expect((await place(orderBody(inquiry_id))).status).toBe(200);
  });

  it.each([
    ['the inquiry of another customer', async () => orderBody(await quote((await signIn(test)).token)), 404],
    ['an unknown inquiry', async () => orderBody('unknown'), 404],
    ['other answers', async () => orderBody(await quote(), { answers: cleaningAnswers.slice(0, 3) }), 400],
    [
      'another count',
      async () =>
        orderBody(await quote(), {
          answers: [answer('101', ['10101']), answer('102', ['10201', '10203'], [1, 1])],
        }),
      400,
    ],
    ['another service', async () => orderBody(await quote(), { category: '2' }), 400],
    ['another expert', async () => orderBody(await quote(), { specificWorkman: '42' }), 400],
    ['no inquiry', async () => ({ ...orderBody('x'), priceInQueryId: undefined }), 400],
  ])('refuses %s with a message', async (_name, bodyOf, status) => {
    expect(await place(await bodyOf())).toMatchObject({ status, body: { message: expect.any(String) } });
  });

  it('accepts the same answers in another order and with other texts', async () => {
    const answers = cleaningAnswers
      .toReversed()
      .map((answer) => ({ ...answer, title: 'پرسش', text: 'پاسخ' }));
    expect((await place(orderBody(await quote(), { answers }))).status).toBe(200);
  });

  it('refuses a price that has expired', async () => {
    const body = orderBody(await quote());
    test.wait(30 * 60_000);
    expect(await place(body)).toMatchObject({ status: 410, body: { code: 'inquiry_expired' } });
  });

  it('refuses a guest, a forged token and a placement without a key', async () => {
    const body = orderBody(await quote());
    expect((await test.client.send('placeOrder', { body, key: 'k' })).status).toBe(401);
    expect((await place(body, 'k', 'forged')).status).toBe(401);
    expect((await test.client.send('placeOrder', { body, token: customer.token })).status).toBe(400);
    expect((await place(body, 'k')).status).toBe(200);
  });

  it('sends the customer an SMS unless an operator switches it off [O-1.03, O-3.16]', async () => {
    test.wait(60 * 60_000);
    const operator = await signInTeam(test);
    const sms = () => database.db.select().from(smsOutbox).where(eq(smsOutbox.phone, customer.user.phone));
    const before = (await sms()).length;
    await placeOrder(test.client, customer.token);
    expect(await sms()).toHaveLength(before + 1);

    const extra = {
      matching_flow: 'main_flow',
      customer_id: customer.user.id,
      disableSMS: true,
      notShowOnApp: true,
    };
    const { order_uuid } = await placeOrder(test.client, operator.token, { extra });
    expect(await sms()).toHaveLength(before + 1);
    const [row] = await database.db.select().from(orders).where(eq(orders.uuid, order_uuid));
    expect(row).toMatchObject({ customerId: customer.user.id, placedBy: operator.user.id, extra });
  });
});

describe('reading orders', () => {
  it('loads an order by its uuid and by its number, for its customer and for operators only', async () => {
    const { order_uuid } = await placeOrder(test.client, customer.token);
    const order = await test.client.ask('loadOrder', { params: { id: order_uuid }, token: customer.token });
    expect(order).toMatchObject({
      order_uuid,
      status: 'placed',
      service_title: 'نظافت منزل',
      city_name: 'تهران',
      price: 501_500,
      main: 'home-services',
      category: 'cleaning',
      service: 'home-cleaning',
      answers: cleaningAnswers,
    });
    const load = (id: string, token?: string) => test.client.send('loadOrder', { params: { id }, token });
    expect((await load(order.legacy_id, customer.token)).body).toEqual(order);
    const stranger = await signIn(test);
    for (const id of [order_uuid, order.legacy_id]) {
      expect(await load(id, stranger.token)).toMatchObject({
        status: 404,
        body: { message: expect.any(String) },
      });
      expect(await load(id)).toMatchObject({ status: 401 });
    }
    test.wait(60 * 60_000);
    const expert = await signIn(test, '09120000003');
    expect((await load(order_uuid, expert.token)).status).toBe(404);
    const operator = await signInTeam(test);
    expect((await load(order_uuid, operator.token)).status).toBe(200);
  });

  it("lists the caller's orders newest first, page by page", async () => {
    const { token } = await signIn(test);
    const placed: string[] = [];
    for (let count = 0; count < 3; count += 1)
      placed.unshift((await placeOrder(test.client, token)).order_uuid);
    const page = (query: Record<string, string>) => test.client.ask('listOrders', { query, token });
    const first = await page({ limit: '2' });
    const second = await page({ limit: '2', offset: String(first.next) });
    expect([...first.results, ...second.results].map(({ order_uuid }) => order_uuid)).toEqual(placed);
    expect(second.next).toBeNull();
    expect((await test.client.send('listOrders', { query: { limit: '0' }, token })).status).toBe(400);
  });

  it('finds the order of a key for the BFF alone', async () => {
    const { order_uuid } = (await place(orderBody(await quote()), 'a-flow')).body;
    const find = (key: string, token?: string) =>
      test.client.send('findOrderByKey', { params: { key }, token });
    expect((await find('a-flow', bffToken)).body).toMatchObject({ order_uuid });
    expect((await find('another-flow', bffToken)).status).toBe(404);
    for (const token of [undefined, customer.token, `${bffToken}x`])
      expect((await find('a-flow', token)).status).toBe(403);
  });
});

describe("a customer's history", () => {
  it('counts the done orders of one service', async () => {
    const { token } = await signIn(test);
    const ask = (service: string) => test.client.ask('loadOrderHistory', { query: { service }, token });
    expect(await ask('1')).toEqual({ orders_count: 0, last_order_at: null, segments: [] });
    const { order_uuid } = await placeOrder(test.client, token);
    await placeOrder(test.client, token);
    await database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, order_uuid));
    const last_order_at = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/);
    expect(await ask('1')).toEqual({ orders_count: 1, last_order_at, segments: [] });
    expect(await ask('11')).toEqual({ orders_count: 0, last_order_at: null, segments: [] });
    expect((await test.client.send('loadOrderHistory', { query: { service: '1' } })).status).toBe(401);
  });
});
