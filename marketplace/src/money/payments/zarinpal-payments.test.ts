import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { beginAtBank, partPaid, placeOwing, returnUrl } from '../../../test/paid-orders.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { merchantId, startZarinpalService, type ZarinpalService } from '../../../test/zarinpal-service.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { openZarinpal } from '../bank/zarinpal.ts';
import { payments } from './repository.ts';
import { watchPayments } from './watch-payments.ts';

const minute = 60_000;
const settingsOf = ({ url }: ZarinpalService) =>
  ({ driver: 'zarinpal', merchantId, url, gateways: ['bank'] }) as const;

let database: OpenDatabase;
let gateway: ZarinpalService;
let test: TestApp;
let token: string;

beforeAll(async () => {
  [database, gateway] = await Promise.all([openTestDatabase(), startZarinpalService()]);
  test = await startApp(database, { bank: settingsOf(gateway) });
});
afterAll(async () => {
  await test.close();
  await Promise.all([gateway.close(), database.close()]);
});
beforeEach(async () => {
  gateway.breaks.clear();
  token = (await signIn(test)).token;
});

/** For what the app's own watch may have taken from a pass of the test. */
const polling = { interval: 20, timeout: 10_000 };

/** One pass of the watch over payments. */
async function sweep(): Promise<void> {
  const { log } = test.app;
  const bank = openZarinpal({ settings: settingsOf(gateway), log, deadlineMs: 10_000 });
  const watch = watchPayments({ db: database.db, bank, now: test.now, log });
  watch.wake();
  await watch.stop();
}

const place = () => placeOwing(test, token, partPaid);
const begin = (order: { uuid: string; due: number }) => beginAtBank(test, token, order);
const load = (uuid: string) => test.client.ask('loadOrder', { params: { id: uuid }, token });
const find = (key: string) => test.client.ask('findPayment', { params: { key }, token: bffToken });
const comeBack = (key: string, Authority: string, Status: string) =>
  test.client.send('confirmPayment', {
    body: { key, fields: { Authority, Status } },
    token: bffToken,
    key: randomUUID(),
  });
const paidOf = async (uuid: string) =>
  (
    await database.db
      .select()
      .from(payments)
      .where(and(eq(payments.orderUuid, uuid), eq(payments.status, 'paid')))
  ).length;
const countSms = async () =>
  (await database.db.select().from(smsOutbox).where(eq(smsOutbox.purpose, 'order_placed'))).length;

describe('a payment through Zarinpal', () => {
  it('places the order once after the customer paid and came back many times [O-7.17, W-7.01]', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    expect(gateway.sessions.get(reference)).toMatchObject({
      amount: order.due * 10,
      currency: 'IRR',
      callbackUrl: returnUrl,
    });
    gateway.pay(reference);
    const before = await countSms();
    const replies = await Promise.all(Array.from({ length: 5 }, () => comeBack(key, reference, 'OK')));
    replies.push(await comeBack(key, reference, 'OK'), await comeBack(key, reference, 'NOK'));
    for (const { status, body } of replies)
      expect({ status, ...body }).toMatchObject({ status: 'paid', tracking_code: '201' });
    expect((await load(order.uuid)).status).toBe('placed');
    expect([await paidOf(order.uuid), (await countSms()) - before]).toEqual([1, 1]);
  });

  it('has a page at the gateway, which only the BFF can ask for [O-2.15]', async () => {
    const { reference } = await begin(await place());
    const ask = (query: Record<string, string>, as?: string) =>
      test.client.send('findPaymentPage', { query, token: as });
    const page = { redirect_url: `${gateway.url}/pg/StartPay/${reference}` };
    expect(await ask({ reference }, bffToken)).toMatchObject({ status: 200, body: page });
    expect((await ask({ reference }, token)).status).toBe(403);
    expect((await ask({ reference: 'unknown' }, bffToken)).status).toBe(404);
  });

  it('is paid once when the answer to its verification was lost', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    gateway.pay(reference);
    gateway.breaks.set('verify', { fault: 'cuts its reply', isAfter: true });
    expect((await comeBack(key, reference, 'OK')).body).toMatchObject({ status: 'pending' });
    expect((await load(order.uuid)).payment).toMatchObject({ state: 'pending' });
    gateway.breaks.clear();
    expect(await find(key)).toMatchObject({ status: 'paid', order_status: 'placed' });
    expect(await paidOf(order.uuid)).toBe(1);
  });

  it('is declined after NOK and may be tried again', async () => {
    const order = await place();
    const first = await begin(order);
    gateway.cancel(first.reference);
    expect((await comeBack(first.key, first.reference, 'NOK')).body).toMatchObject({ status: 'failed' });
    expect(await load(order.uuid)).toMatchObject({ payment: { state: 'failed' }, may: { pay: true } });
    const second = await begin(order);
    expect(second.reference).not.toBe(first.reference);
    gateway.pay(second.reference);
    expect((await comeBack(second.key, second.reference, 'OK')).body).toMatchObject({ status: 'paid' });
  });

  it('is declined after NOK while the page is still open, and counts if it is paid there after all', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    expect((await comeBack(key, reference, 'NOK')).body).toMatchObject({ status: 'failed' });
    gateway.pay(reference);
    test.wait(16 * minute);
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', payment: { state: 'paid' } });
    expect((await find(key)).status).toBe('paid');
  });

  it.each([
    ['another authority', (_own: string, other: string) => ({ Authority: other, Status: 'OK' })],
    ['an invented authority', () => ({ Authority: `A${'9'.repeat(35)}`, Status: 'OK' })],
    ['no authority', () => ({ Status: 'OK' })],
    ['another status', (own: string) => ({ Authority: own, Status: 'PAID' })],
  ])('changes nothing when the browser brings %s', async (_what, fieldsOf) => {
    const [order, other] = [await place(), await place()];
    const { key, reference } = await begin(order);
    const paid = await begin(other);
    gateway.pay(paid.reference);
    const fields = fieldsOf(reference, paid.reference);
    const reply = await test.client.send('confirmPayment', {
      body: { key, fields },
      token: bffToken,
      key: randomUUID(),
    });
    expect(reply).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
    expect(await find(key)).toMatchObject({ status: 'pending', order_status: 'unpaid' });
  });

  it('is not credited by OK without money', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    expect((await comeBack(key, reference, 'OK')).body).toMatchObject({ status: 'pending' });
    expect(await paidOf(order.uuid)).toBe(0);
  });

  it.each(['answers a page', 'cuts the connection'] as const)(
    'stays undecided while the gateway %s, and is decided later by itself',
    async (fault) => {
      const order = await place();
      const { key, reference } = await begin(order);
      gateway.pay(reference);
      gateway.breaks.set('verify', { fault, isAfter: false });
      expect((await comeBack(key, reference, 'OK')).body).toMatchObject({ status: 'pending' });
      gateway.breaks.clear();
      test.wait(14 * minute);
      await sweep();
      await expect.poll(async () => (await load(order.uuid)).status, polling).toBe('placed');
      expect(await paidOf(order.uuid)).toBe(1);
    },
  );

  it('is asked about for days while the gateway is silent', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    gateway.pay(reference);
    gateway.breaks.set('verify', { fault: 'cuts the connection', isAfter: false });
    await comeBack(key, reference, 'OK');
    const row = () => database.db.select().from(payments).where(eq(payments.bankReference, reference));
    for (let days = 0; days < 20; days += 1) {
      const before = (await row())[0]?.asked ?? 0;
      test.wait(24 * 60 * minute);
      await sweep();
      expect((await row())[0]?.asked).toBeGreaterThan(before);
    }
    expect((await row())[0]).toMatchObject({ status: 'pending', askAt: expect.any(Date) });
    gateway.breaks.clear();
    test.wait(5 * minute);
    await sweep();
    await expect.poll(async () => (await row())[0]?.status, polling).not.toBe('pending');
  });

  it('is over after a day in which the customer did not pay on its page', async () => {
    const { reference } = await begin(await place());
    const row = async () =>
      (await database.db.select().from(payments).where(eq(payments.bankReference, reference)))[0];
    test.wait(23 * 60 * minute);
    await sweep();
    expect(await row()).toMatchObject({ status: 'pending' });
    test.wait(2 * 60 * minute);
    await sweep();
    await expect.poll(row, { interval: 20, timeout: 2_000 }).toMatchObject({ status: 'failed', askAt: null });
  });

  it('is decided although the answer about an earlier payment is unclear', async () => {
    const [strange, other] = [await place(), await place()];
    gateway.breakPayment((await begin(strange)).reference);
    gateway.pay((await begin(other)).reference);
    test.wait(16 * minute);
    await sweep();
    await expect.poll(() => paidOf(other.uuid), { interval: 20, timeout: 2_000 }).toBe(1);
  });

  it('has one transaction that counts after calls at the same time', async () => {
    const order = await place();
    const key = randomUUID();
    const begun = await Promise.all([1, 2, 3].map(() => beginAtBank(test, token, order, key)));
    expect(new Set(begun.map(({ reference }) => reference)).size).toBe(1);
  });

  it('is refused with a message when the gateway refuses it', async () => {
    const order = await place();
    const unknown = { ...settingsOf(gateway), merchantId: merchantId.replace('1344', '0000') };
    const strange = await startApp(database, { bank: unknown });
    const reply = await strange.client.send('chargeCredit', {
      body: { amount: order.due, redirect_url: returnUrl, order_id: order.uuid },
      token,
      key: randomUUID(),
    });
    await strange.close();
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'gateway_refused', message: expect.stringContaining('درگاه') },
    });
  });

  it('is reversed when its order is cancelled', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    gateway.pay(reference);
    await comeBack(key, reference, 'OK');
    await test.client.ask('cancelOrder', { params: { id: order.uuid }, body: {}, token, key: randomUUID() });
    await expect
      .poll(() => gateway.sessions.get(reference)?.state, { interval: 20, timeout: 10_000 })
      .toBe('REVERSED');
  });

  it('is offered through its own gateways alone, without the in-app dialog [O-9.06, O-8.06]', async () => {
    const order = await place();
    const query = { amount: String(order.due), context: 'prepayment', order_id: order.uuid };
    const { debit, installment } = await test.client.ask('listActiveGateways', { query, token });
    expect([...debit, ...installment].map(({ name }) => name)).toEqual(['bank']);
    const body = { amount: order.due, redirect_url: returnUrl, order_id: order.uuid };
    expect(
      await test.client.send('purchaseBySadad', {
        body: { ...body, user_device: 'web' },
        token,
        key: randomUUID(),
      }),
    ).toMatchObject({ status: 409, body: { code: 'gateway_off' } });
    expect(order.inAppToken).toBeNull();
    expect((await load(order.uuid)).top_transaction_token).toBeNull();
  });
});
