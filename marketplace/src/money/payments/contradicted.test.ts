import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { beginAtBank, placeOwing } from '../../../test/paid-orders.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp } from '../../../test/start-app.ts';
import { makeMetrics } from '../../platform/telemetry/metrics.ts';
import type { Bank, BankVerdict } from '../bank/index.ts';
import { payments } from './repository.ts';

type Say = (verdict: BankVerdict | null) => BankVerdict | null;

/** How the bank's next answers are changed. */
let say: Say = (verdict) => verdict;
const wrapBank = (bank: Bank): Bank => ({
  ...bank,
  verify: async (transaction) => say(await bank.verify(transaction)),
});

const database = await openTestDatabase();
const metrics = makeMetrics();
const test = await startApp(database, {}, { wrapBank, metrics });
const { token } = await signIn(test);
afterAll(async () => {
  await test.close();
  await database.close();
});

const contradicted = async () =>
  Number(/^marketplace_payments_contradicted_total (\d+)$/m.exec(await metrics.read())?.[1]);
const find = (key: string) => test.client.ask('findPayment', { params: { key }, token: bffToken });
const load = (id: string) => test.client.ask('loadOrder', { params: { id }, token });

/** A payment that the bank has confirmed, before the marketplace could decide about it. */
async function confirmedPayment() {
  const order = await placeOwing(test, token);
  const { key, reference } = await beginAtBank(test, token, order);
  await decideAtBank(test, reference, 'pay', { tell: 'never' });
  const { db } = database;
  const isIt = eq(payments.idempotencyKey, key);
  // The bank's answer is kept at once; here the process ends before it decides.
  await db
    .update(payments)
    .set({ confirmedRial: order.due * 10, heardAt: new Date(test.now()) })
    .where(isIt);
  return { order, key };
}

describe('a payment that the bank confirmed', () => {
  it.each<[string, Say]>([
    ['does not know', () => null],
    ['calls failed', (verdict) => verdict && { ...verdict, status: 'failed' }],
    ['calls open', (verdict) => verdict && { ...verdict, status: 'open' }],
    ['has under another amount', (verdict) => verdict && { ...verdict, amountRial: 10 }],
  ])('stays undecided and is not paid again where the bank later %s it', async (_what, change) => {
    const { order, key } = await confirmedPayment();
    const before = await contradicted();
    say = change;
    expect(await find(key)).toMatchObject({ status: 'pending', order_status: 'unpaid' });
    expect(await contradicted()).toBe(before + 1);
    expect(await load(order.uuid)).toMatchObject({ payment: { state: 'pending' }, may: { pay: false } });
    const again = { amount: order.due, redirect_url: 'http://gam.test/pay/return/x', order_id: order.uuid };
    const refused = await test.client.send('chargeCredit', { body: again, token, key: `again-${key}` });
    expect(refused).toMatchObject({ status: 409, body: { code: 'not_due' } });
    say = (verdict) => verdict;
    expect(await find(key)).toMatchObject({ status: 'paid', order_status: 'placed' });
  });

  it('stays pending on the page of an order that has expired meanwhile', async () => {
    const { order, key } = await confirmedPayment();
    say = () => null;
    test.wait(60 * 60_000);
    expect(await load(order.uuid)).toMatchObject({
      status: 'expired',
      payment: { state: 'pending' },
      may: { pay: false },
    });
    say = (verdict) => verdict;
    expect((await find(key)).status).toMatch(/^(paid|refunded)$/);
  });

  it('is kept as confirmed before anything is decided, also where it read as failed', async () => {
    const order = await placeOwing(test, token);
    const { key, reference } = await beginAtBank(test, token, order);
    await decideAtBank(test, reference, 'pay', { tell: 'never' });
    const isIt = eq(payments.idempotencyKey, key);
    await database.db.update(payments).set({ status: 'failed', askAt: null }).where(isIt);
    expect(await find(key)).toMatchObject({ status: 'paid' });
    const [row] = await database.db.select().from(payments).where(isIt);
    expect(row?.confirmedRial).toBe(order.due * 10);
  });
});
