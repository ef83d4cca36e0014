import { randomUUID } from 'node:crypto';
import type { UpstreamCallName } from '@gam/schemas/upstream';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openInMemory } from '../../../test/database.ts';
import { beginAtBank, partPaid, placeOwing, returnUrl, wholePaid } from '../../../test/paid-orders.ts';
import { placeOrder } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { smsOutbox } from '../../platform/sms/tables.ts';
import { prepaymentTime } from './owe-prepayment.ts';
import { payments } from './tables.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await openInMemory();
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
  it('waits for it for a quarter of an hour, and is not announced before [O-7.17]', async () => {
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
    expect(Date.parse(detail.payment?.due_until ?? '')).toBe(created + prepaymentTime);
    const sms = await database.db.select().from(smsOutbox).where(eq(smsOutbox.phone, user.phone));
    expect(sms.map(({ purpose }) => purpose)).toEqual(['sign_in_code']);
  });

  it('owes a share where its service asks for one', async () => {
    const order = await placeOwing(test, customer.token, partPaid);
    const { price, payment } = await loadOrder(order.uuid);
    expect(payment?.amount).toBe(Math.round((price ?? 0) / 5));
  });

  it('is the only one with a payment: others owe nothing and cannot be paid', async () => {
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
  it.each([
    ['chargeCredit', wholePaid, {}, { RefId: expect.stringMatching(/^[0-9a-f]{40}$/) }],
    ['purchaseBySadad', partPaid, {}, { token: expect.stringMatching(/^[0-9a-f]{40}$/) }],
    [
      'purchaseBySamin',
      wholePaid,
      { number_of_installment: 3, order_tracking_code: '1' },
      {
        token: expect.stringMatching(/^[0-9a-f]{40}$/),
        redirect_url: expect.stringMatching(/\/bank\/samin\?Token=[0-9a-f]{40}$/),
      },
    ],
    [
      'purchaseBySnappPay',
      wholePaid,
      {},
      {
        token: expect.stringMatching(/^[0-9a-f]{40}$/),
        redirect_url: expect.stringMatching(/\/bank\/snapp-pay\?Token=[0-9a-f]{40}$/),
      },
    ],
  ] as const)(
    'is begun by %s, and begun again with its key it is the same [W-7.01, W-7.02, W-7.03, W-7.05, O-7.17]',
    async (call, service, more, expected) => {
      const order = await placeOwing(test, customer.token, service);
      const given = { body: bodyFor(order, more), token: customer.token, key: randomUUID() };
      const reply = await test.client.ask(call, given);
      expect(reply).toEqual(expected);
      expect(await test.client.ask(call, given)).toEqual(reply);
      expect(await paymentsOf(order.uuid)).toHaveLength(1);
      // Begun is not told: the customer may try another way.
      expect((await loadOrder(order.uuid)).payment?.state).toBe('due');
    },
  );

  it('names its order by number where samin names it so', async () => {
    const order = await placeOwing(test, customer.token);
    const { legacy_id: number } = await loadOrder(order.uuid);
    const { order_id: _uuid, ...body } = bodyFor(order, {
      number_of_installment: 6,
      order_tracking_code: number,
    });
    await test.client.ask('purchaseBySamin', { body, token: customer.token, key: randomUUID() });
    expect(await paymentsOf(order.uuid)).toMatchObject([{ gateway: 'samin', instalments: 6 }]);
  });

  it('is one, however many times it is begun at once with one key', async () => {
    const order = await placeOwing(test, customer.token);
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => charge(bodyFor(order), key)));
    expect(new Set(replies.map(({ body }) => body['RefId'])).size).toBe(1);
    expect(await paymentsOf(order.uuid)).toHaveLength(1);
  });

  it('may be begun several times with keys of their own', async () => {
    const order = await placeOwing(test, customer.token);
    const first = await beginAtBank(test, customer.token, order);
    const second = await beginAtBank(test, customer.token, order);
    expect(first.reference).not.toBe(second.reference);
  });

  it('is refused with the key of another one', async () => {
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
  ])('of %s is refused: the amount that is said is never believed [O-7.17]', async (_about, more) => {
    const order = await placeOwing(test, customer.token);
    const amount = more === 9 ? order.due * 10 : order.due + more;
    expect(await charge(bodyFor(order, { amount }))).toMatchObject({
      status: 409,
      body: { code: 'amount_changed', amount: order.due },
    });
    expect(await paymentsOf(order.uuid)).toEqual([]);
  });

  it('of another customer is not found', async () => {
    const order = await placeOwing(test, customer.token);
    const another = await signIn(test);
    expect(await charge(bodyFor(order), randomUUID(), another.token)).toMatchObject({ status: 404 });
    const guest = await test.client.send('chargeCredit', { body: bodyFor(order), key: randomUUID() });
    expect(guest.status).toBe(401);
  });

  it.each([
    ['names no order', { order_id: undefined }, 'no_order'],
    ['leads to no web page', { redirect_url: 'javascript:alert(1)' }, 'bad_redirect'],
    ['leads nowhere', { redirect_url: '/pay/return' }, 'bad_redirect'],
  ])('that %s is refused', async (_about, more, code) => {
    const order = await placeOwing(test, customer.token);
    expect(await charge(bodyFor(order, more))).toMatchObject({ status: 400, body: { code } });
  });

  it('without a key is refused', async () => {
    const order = await placeOwing(test, customer.token);
    const calls: UpstreamCallName[] = ['chargeCredit', 'purchaseBySadad', 'purchaseBySnappPay'];
    for (const call of calls) {
      const reply = await test.client.send(call, { body: bodyFor(order), token: customer.token });
      expect(reply).toMatchObject({ status: 400, body: { code: 'missing_key' } });
    }
  });

  it('through a gateway that the order does not take is refused', async () => {
    const order = await placeOwing(test, customer.token);
    const given = { body: bodyFor(order), token: customer.token, key: randomUUID() };
    expect(await test.client.send('purchaseBySadad', given)).toMatchObject({
      status: 409,
      body: { code: 'gateway_off' },
    });
  });
});

describe('in production', () => {
  it('customers are sent back to the configured origins alone', async () => {
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

  it('there is no sandbox bank unless it is asked for', async () => {
    const without = await startApp(database, { production: true });
    for (const url of ['/bank/pay?RefId=x', '/bank/style.css', '/dev/outbox'])
      expect((await without.app.inject({ url })).statusCode).toBe(404);
    expect(
      (await without.app.inject({ method: 'POST', url: '/v2/billings/bank/call-back/', payload: {} }))
        .statusCode,
    ).toBe(404);
    await without.close();
    const asked = await startApp(database, { production: true, sandboxBank: true });
    expect((await asked.app.inject({ url: '/bank/style.css' })).statusCode).toBe(200);
    await asked.close();
  });
});
