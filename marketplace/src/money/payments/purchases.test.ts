import { randomUUID } from 'node:crypto';
import { idempotencyHeader, type UpstreamCallName } from '@gam/schemas/upstream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { beginAtBank, partPaid, placeOwing, returnUrl, wholePaid } from '../../../test/paid-orders.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { payments } from './repository.ts';

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

type Owing = Awaited<ReturnType<typeof placeOwing>>;

const loadOrder = (id: string, token = customer.token) =>
  test.client.ask('loadOrder', { params: { id }, token });
const bodyFor = ({ uuid, due }: Pick<Owing, 'uuid' | 'due'>, more = {}) => ({
  amount: due,
  redirect_url: returnUrl,
  order_id: uuid,
  ...more,
});
const charge = (body: unknown, key: string = randomUUID(), token = customer.token) =>
  test.client.send('chargeCredit', { body, token, key });
const paymentsOf = (uuid: string) => database.db.select().from(payments).where(eq(payments.orderUuid, uuid));

describe('an order with a prepayment', () => {
  it('waits a quarter of an hour for the payment and is announced after it [O-7.17]', async () => {
    const { token, user } = await signIn(test);
    const order = await placeOwing(test, token);
    const detail = await loadOrder(order.uuid, token);
    expect(detail).toMatchObject({
      status: 'unpaid',
      price: order.due,
      payment: { state: 'due', amount: order.due, gateways: ['bank', 'samin', 'snapp-pay', 'ewano'] },
      top_transaction_token: order.inAppToken,
      may: { pay: true },
    });
    const created = Date.parse(detail.created_at);
    expect(Date.parse(detail.payment?.due_until ?? '')).toBe(created + 15 * 60_000);
    const sms = await database.db.select().from(smsOutbox).where(eq(smsOutbox.phone, user.phone));
    expect(sms.map(({ purpose }) => purpose)).toEqual(['sign_in_code']);
  });

  it('owes a share of the price if its service has a percentage', async () => {
    const order = await placeOwing(test, customer.token, partPaid);
    const { price, payment } = await loadOrder(order.uuid);
    expect(payment?.amount).toBe(Math.round((price ?? 0) / 5));
  });

  it('is payable, unlike an order without a prepayment', async () => {
    const { order_uuid: uuid } = await placeOrder(test.client, customer.token);
    expect(await loadOrder(uuid)).toMatchObject({
      status: 'placed',
      payment: null,
      top_transaction_token: null,
      may: { pay: false },
    });
    expect(await charge(bodyFor({ uuid, due: 501_500 }))).toMatchObject({ status: 409 });
  });
});

describe('a payment', () => {
  const reference = expect.stringMatching(/^[0-9a-f]{40}$/);
  const pageOf = (gateway: string) => expect.stringMatching(RegExp(`/bank/${gateway}\\?Token=[0-9a-f]{40}$`));

  it.each([
    [
      'by POST charge_credit [W-7.01, O-7.17]',
      '/v2/billings/charge_credit/',
      wholePaid,
      {},
      { RefId: reference },
      { gateway: 'bank', instalments: 1 },
    ],
    [
      'by POST samin/purchase_request, in instalments [W-7.02, O-7.17]',
      '/v2/billings/samin/purchase_request',
      wholePaid,
      { number_of_installment: 3, order_tracking_code: '1' },
      { token: reference, redirect_url: pageOf('samin') },
      { gateway: 'samin', instalments: 3 },
    ],
    [
      'by POST sadad/purchase_request [W-7.03, O-7.17]',
      '/v2/billings/sadad/purchase_request',
      partPaid,
      { user_device: 'web' },
      { token: reference },
      { gateway: 'sadad', instalments: 1 },
    ],
    [
      'by POST snapp-pay/purchase_request [W-7.05]',
      '/v2/billings/snapp-pay/purchase_request',
      wholePaid,
      {},
      { token: reference, redirect_url: pageOf('snapp-pay') },
      { gateway: 'snapp-pay', instalments: 4 },
    ],
  ] as const)('begins %s, once for each key', async (_title, path, service, more, expected, stored) => {
    const order = await placeOwing(test, customer.token, service);
    const key = randomUUID();
    const begin = async () => {
      const reply = await test.app.inject({
        method: 'POST',
        url: path,
        headers: { authorization: `Bearer ${customer.token}`, [idempotencyHeader]: key },
        payload: bodyFor(order, more),
      });
      return { status: reply.statusCode, body: reply.json<unknown>() };
    };
    const begun = await begin();
    expect(begun).toEqual({ status: 200, body: expected });
    expect(await begin()).toEqual(begun);
    expect(await paymentsOf(order.uuid)).toMatchObject([{ ...stored, amount: order.due }]);
    // A payment that has only begun leaves the other gateways open.
    expect((await loadOrder(order.uuid)).payment?.state).toBe('due');
  });

  it('is refused through samin or snapp-pay without the required fields [W-7.02, W-7.05]', async () => {
    const order = await placeOwing(test, customer.token);
    const { order_id: _order, ...withoutOrder } = bodyFor(order);
    const plan = { number_of_installment: 3, order_tracking_code: order.uuid };
    for (const [call, body] of [
      ['purchaseBySamin', { ...bodyFor(order), ...plan, number_of_installment: undefined }],
      ['purchaseBySamin', { ...bodyFor(order), ...plan, order_tracking_code: undefined }],
      ['purchaseBySnappPay', withoutOrder],
    ] as const) {
      const reply = await test.client.send(call, { body, token: customer.token, key: randomUUID() });
      expect(reply.status).toBe(400);
    }
    expect(await paymentsOf(order.uuid)).toEqual([]);
  });

  it('finds the order of a samin payment by its number in order_tracking_code [W-7.02]', async () => {
    const order = await placeOwing(test, customer.token);
    const { legacy_id: number } = await loadOrder(order.uuid);
    const { order_id: _uuid, ...body } = bodyFor(order, {
      number_of_installment: 6,
      order_tracking_code: number,
    });
    await test.client.ask('purchaseBySamin', { body, token: customer.token, key: randomUUID() });
    expect(await paymentsOf(order.uuid)).toMatchObject([{ gateway: 'samin', instalments: 6 }]);
  });

  it('begins once for parallel requests with the same key', async () => {
    const order = await placeOwing(test, customer.token);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => charge(bodyFor(order), key)));
    expect(new Set(replies.map(({ body }) => body['RefId'])).size).toBe(1);
    expect(await paymentsOf(order.uuid)).toHaveLength(1);
  });

  it('may begin several times under different keys', async () => {
    const order = await placeOwing(test, customer.token);
    const first = await beginAtBank(test, customer.token, order);
    const second = await beginAtBank(test, customer.token, order);
    expect(first.reference).not.toBe(second.reference);
  });

  it('is refused with the key of another payment', async () => {
    const [one, other] = [await placeOwing(test, customer.token), await placeOwing(test, customer.token)];
    const { key } = await beginAtBank(test, customer.token, one);
    expect(await charge(bodyFor(other), key)).toMatchObject({ status: 409, body: { code: 'key_reused' } });
    const another = await signIn(test);
    expect(await charge(bodyFor(one), key, another.token)).toMatchObject({
      status: 409,
      body: { code: 'key_reused' },
    });
  });

  it.each([
    ['less than is due', -1],
    ['more than is due', 1],
    ['rial instead of toman', 9],
  ])('is refused with %s [O-7.17]', async (_about, more) => {
    const order = await placeOwing(test, customer.token);
    const amount = more === 9 ? order.due * 10 : order.due + more;
    expect(await charge(bodyFor(order, { amount }))).toMatchObject({
      status: 409,
      body: { code: 'amount_changed', amount: order.due },
    });
    expect(await paymentsOf(order.uuid)).toEqual([]);
  });

  it('is not found by another customer', async () => {
    const order = await placeOwing(test, customer.token);
    const another = await signIn(test);
    expect(await charge(bodyFor(order), randomUUID(), another.token)).toMatchObject({ status: 404 });
    const guest = await test.client.send('chargeCredit', { body: bodyFor(order), key: randomUUID() });
    expect(guest.status).toBe(401);
  });

  it.each([
    ['leads to no web page', { redirect_url: 'javascript:alert(1)' }, 'bad_redirect'],
    ['has no valid return address', { redirect_url: '/pay/return' }, 'bad_redirect'],
  ])('is refused if it %s', async (_about, more, code) => {
    const order = await placeOwing(test, customer.token);
    expect(await charge(bodyFor(order, more))).toMatchObject({ status: 400, body: { code } });
  });

  it('is begun twenty times for one order at most', async () => {
    const order = await placeOwing(test, customer.token);
    for (let tries = 0; tries < 20; tries += 1) expect((await charge(bodyFor(order))).status).toBe(200);
    const refused = { status: 409, body: { code: 'too_many_payments' } };
    expect(await charge(bodyFor(order))).toMatchObject(refused);
    const elsewhere = { body: bodyFor(order), token: customer.token, key: randomUUID() };
    expect(await test.client.send('purchaseBySnappPay', elsewhere)).toMatchObject(refused);
    expect(await paymentsOf(order.uuid)).toHaveLength(20);
  });

  it('is refused without a key', async () => {
    const order = await placeOwing(test, customer.token);
    const calls: UpstreamCallName[] = ['chargeCredit', 'purchaseBySadad', 'purchaseBySnappPay'];
    for (const call of calls) {
      const reply = await test.client.send(call, { body: bodyFor(order), token: customer.token });
      expect(reply).toMatchObject({ status: 400, body: { code: 'missing_key' } });
    }
  });

  it('is refused through a gateway that the order does not allow', async () => {
    const order = await placeOwing(test, customer.token);
    const given = { body: bodyFor(order), token: customer.token, key: randomUUID() };
    expect(await test.client.send('purchaseBySadad', given)).toMatchObject({
      status: 409,
      body: { code: 'gateway_off' },
    });
  });
});

describe('in production', () => {
  it('refuses to return customers to other than the configured origins', async () => {
    const strict = await startApp(database, { payReturnOrigins: ['https://gam.example'] });
    const order = await placeOwing(strict, customer.token);
    const send = (redirect_url: string) =>
      strict.client.send('chargeCredit', {
        body: bodyFor(order, { redirect_url }),
        token: customer.token,
        key: randomUUID(),
      });
    expect(await send('https://evil.example/pay')).toMatchObject({ status: 400 });
    expect(await send('https://gam.example/pay/return/x')).toMatchObject({ status: 200 });
    await strict.close();
  });

  it('serves no page of the sandbox bank without it', async () => {
    const without = await startApp(database, { production: true, bank: { driver: 'none' } });
    for (const url of ['/bank/pay?RefId=x', '/bank/style.css', '/dev/outbox'])
      expect((await without.app.inject({ url })).statusCode).toBe(404);
    expect(
      (await without.app.inject({ method: 'POST', url: '/v2/billings/bank/call-back/', payload: {} }))
        .statusCode,
    ).toBe(404);
    await without.close();
    const sandbox = { driver: 'sandbox', url: null, secret: null } as const;
    const asked = await startApp(database, { production: true, bank: sandbox });
    expect((await asked.app.inject({ url: '/bank/style.css' })).statusCode).toBe(200);
    await asked.close();
  });
});
