import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/database.ts';
import { placeOwing, wholePaid } from '../../../test/paid-orders.ts';
import { answer } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { signInApp } from '../bank/signature.ts';
import { bankTransactions, bankWallets } from '../bank/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { payments } from './repository.ts';

/** What a wallet of the sandbox holds at first, in rial. */
const walletStart = 20_000_000;
const secret = 'a-secret-of-the-bank-in-tests';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database, { bank: { driver: 'sandbox', secret, url: null } });
  customer = await signIn(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

const load = (uuid: string) => test.client.ask('loadOrder', { params: { id: uuid }, token: customer.token });
/** An order whose in-app token the native dialog was given. */
const placeInApp = async () => {
  const order = await placeOwing(test, customer.token);
  return { ...order, token: order.inAppToken ?? '' };
};
/** The dialog's report after the customer's choice. */
const inDialog = async (token: string, status: string, amount_rial: number) =>
  (
    await test.app.inject({ method: 'POST', url: '/bank/in-app/', payload: { token, status, amount_rial } })
  ).json();
const callBack = (body: unknown) => test.client.send('callBackTop', { body });
const paymentsOf = (uuid: string) => database.db.select().from(payments).where(eq(payments.orderUuid, uuid));

describe('the native in-app payment', () => {
  it('pays the order once with ten times the toman amount in rial [O-7.18]', async () => {
    const { uuid, token, due } = await placeInApp();
    const told = await inDialog(token, 'paid', due * 10);
    for (let time = 0; time < 3; time += 1) expect((await callBack(told)).body).toEqual({ status: 'paid' });
    expect(await load(uuid)).toMatchObject({ status: 'placed', payment: { state: 'paid' } });
    expect(await paymentsOf(uuid)).toMatchObject([{ gateway: 'top', amount: due, status: 'paid' }]);
  });

  it.each(['failed', 'cancelled'])(
    'that was %s is recorded, and may be tried again [O-7.18]',
    async (status) => {
      const { uuid, token, due } = await placeInApp();
      expect((await callBack(await inDialog(token, status, due * 10))).body).toEqual({ status: 'failed' });
      expect(await load(uuid)).toMatchObject({
        status: 'unpaid',
        payment: { state: 'failed' },
        top_transaction_token: token,
        may: { pay: true },
      });
      expect((await callBack(await inDialog(token, 'paid', due * 10))).body).toEqual({ status: 'paid' });
      // A late report of an earlier status changes nothing.
      expect((await callBack(await inDialog(token, status, due * 10))).body).toEqual({ status: 'paid' });
      expect((await load(uuid)).status).toBe('placed');
    },
  );

  it('changes nothing with a forged signature [O-7.18]', async () => {
    const { uuid, token, due } = await placeInApp();
    const failed = await inDialog(token, 'failed', due * 10);
    const forged = [
      { ...failed, status: 'paid' },
      { ...failed, amount_rial: due },
      { ...failed, signature: '' },
      {
        token,
        status: 'paid',
        amount_rial: due * 10,
        signature: signInApp('another', token, 'paid', due * 10),
      },
    ];
    for (const body of forged) expect((await callBack(body)).status).toBe(400);
    const unknown = {
      token: 'x',
      status: 'paid',
      amount_rial: 10,
      signature: signInApp(secret, 'x', 'paid', 10),
    };
    expect((await callBack(unknown)).status).toBe(404);
    expect(await paymentsOf(uuid)).toEqual([]);
    expect((await load(uuid)).status).toBe('unpaid');
  });

  it('is refunded when its amount differs from the due one', async () => {
    const { uuid, token, due } = await placeInApp();
    expect((await callBack(await inDialog(token, 'paid', due))).body).toEqual({ status: 'refunded' });
    expect((await load(uuid)).status).toBe('unpaid');
    const isIt = eq(bankTransactions.reference, token);
    const stored = async () => (await database.db.select().from(bankTransactions).where(isIt))[0]?.status;
    await expect.poll(stored).toBe('refunded');
  });

  it('is refunded when its amount is not whole toman', async () => {
    const { uuid, token, due } = await placeInApp();
    expect((await callBack(await inDialog(token, 'paid', due * 10 + 5))).body).toEqual({
      status: 'refunded',
    });
    expect((await load(uuid)).status).toBe('unpaid');
  });

  it('is credited with the amount that a changed order owes, after an earlier try with another amount', async () => {
    const { uuid, token, due } = await placeInApp();
    await callBack(await inDialog(token, 'failed', due * 10));
    const larger = [answer('1101', ['110101']), answer('1102', ['140']), answer('1103', ['110301'])];
    const { legacy_id: editOrderId } = await load(uuid);
    const changed = await placeOwing(test, customer.token, { ...wholePaid, answers: larger, editOrderId });
    expect(changed).toMatchObject({ uuid, inAppToken: token });
    expect(changed.due).toBeGreaterThan(due);
    const told = await inDialog(token, 'paid', changed.due * 10);
    // The report of the failure comes once more, and late.
    await callBack(await inDialog(token, 'failed', due * 10));
    expect((await callBack(told)).body).toEqual({ status: 'paid' });
    expect(await load(uuid)).toMatchObject({
      status: 'placed',
      payment: { state: 'paid', amount: changed.due },
    });
    expect(await paymentsOf(uuid)).toMatchObject([{ amount: changed.due, status: 'paid' }]);
  });

  it.each([null, 'failed'])(
    'without a report is asked for before its order expires, after a %s try',
    async (before) => {
      const { uuid, token, due } = await placeInApp();
      if (before !== null) await callBack(await inDialog(token, before, due * 10));
      await inDialog(token, 'paid', due * 10);
      test.wait(16 * 60_000);
      expect(await load(uuid)).toMatchObject({ status: 'placed', payment: { state: 'paid' } });
      test.wait(-16 * 60_000);
    },
  );
});

describe('the partner’s wallet', () => {
  const pay = (uuid: string, key: string, token = customer.token) =>
    test.client.send('callBackEwano', { body: { order_id: uuid }, token, key });
  const balance = async () =>
    (await database.db.select().from(bankWallets).where(eq(bankWallets.owner, customer.user.id)))[0]
      ?.balanceRial;

  it('pays once, and fails for an amount above its balance [W-7.04]', async () => {
    const order = await placeOwing(test, customer.token);
    const key = randomUUID();
    for (let time = 0; time < 3; time += 1)
      expect((await pay(order.uuid, key)).body).toEqual({ status: 'paid' });
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', payment: { state: 'paid' } });
    expect(await balance()).toBe(walletStart - order.due * 10);

    const large = [answer('1101', ['110101']), answer('1102', ['500']), answer('1103', ['110301'])];
    const other = await placeOwing(test, customer.token, { ...wholePaid, answers: large });
    expect((await pay(other.uuid, randomUUID())).body).toEqual({ status: 'failed' });
    expect(await load(other.uuid)).toMatchObject({ status: 'unpaid', payment: { state: 'failed' } });
    expect(await balance()).toBe(walletStart - order.due * 10);
  });

  it('refuses an order of another customer [W-7.04]', async () => {
    const order = await placeOwing(test, customer.token);
    const another = await signIn(test);
    expect((await pay(order.uuid, randomUUID(), another.token)).status).toBe(404);
  });

  it('is refunded when its order is cancelled', async () => {
    const { token, user } = await signIn(test);
    const order = await placeOwing(test, token);
    expect((await pay(order.uuid, randomUUID(), token)).body).toEqual({ status: 'paid' });
    const cancel = () => test.client.ask('cancelOrder', { params: { id: order.uuid }, body: {}, token });
    for (let time = 0; time < 2; time += 1)
      expect(await cancel()).toMatchObject({ status: 'cancelled', payment: { state: 'refunded' } });
    const held = async () =>
      (await database.db.select().from(bankWallets).where(eq(bankWallets.owner, user.id)))[0]?.balanceRial;
    await expect.poll(held).toBe(walletStart);
  });
});
