import { wholePaid } from '../../../test/paid-orders.ts';
import { done } from '@gam/shared/result';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { answer } from '../../../test/requests.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { bankTransactions } from '../bank/repository.ts';
import { findTakings } from '../../shop/calendars/takings.ts';
import type { Bank, BankRefund } from '../bank/bank.ts';
import { refunds } from './repository.ts';
import { sendRefunds } from './send-refunds.ts';
import {
  announced,
  begin,
  confirm,
  database,
  load,
  minute,
  never,
  nowOfTest,
  place,
  test,
  transactionOf,
  setUpSettlement,
  wait,
} from './settlement-fixture.ts';

setUpSettlement();

/** Days from now, of the calendar that the tests' clock stands in; each test takes its own. */
let days = 2;
const nextSlot = () => {
  days += 1;
  const day = new Date(nowOfTest() + days * 24 * 60 * minute).toISOString().slice(0, 10);
  return { answers: [...wholePaid.answers, answer('when', [day, '10-12'])] };
};
/** An order whose payment was begun in time and made after it had expired. */
const payLate = async (more = {}) => {
  const order = await place(more);
  wait(14 * minute);
  const begun = await begin(order);
  wait(2 * minute);
  expect((await load(order.uuid)).status).toBe('expired');
  expect(await findTakings(database.db, order.uuid)).toEqual([]);
  return { order, ...begun };
};

describe('a payment for an expired order', () => {
  it('revives the order with its slot if the slot is free', async () => {
    const slot = nextSlot();
    const { order, key, reference } = await payLate(slot);
    const back = await decideAtBank(test, reference, 'pay', never);
    expect((await confirm(key, back.fields)).body).toMatchObject({
      status: 'paid',
      order_status: 'placed',
      revived: true,
    });
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', payment: { state: 'paid' } });
    expect(await announced(order.uuid)).toBe(1);
    expect(await findTakings(database.db, order.uuid)).toMatchObject([{ slot: '10-12' }]);
  });

  it('revives the order with its voucher, even an expired one, unless it is used up', async () => {
    const until = new Date(nowOfTest() + 15 * minute);
    const voucherCode = await addVoucher(database.db, 'LATE', { totalUses: 1, expiresAt: until });
    const { key, reference } = await payLate({ voucherCode });
    const back = await decideAtBank(test, reference, 'pay', never);
    expect((await confirm(key, back.fields)).body).toMatchObject({ status: 'paid', revived: true });

    const once = await addVoucher(database.db, 'ONCE', { totalUses: 1 });
    const late = await payLate({ voucherCode: once });
    await place({ voucherCode: once });
    const lateBack = await decideAtBank(test, late.reference, 'pay', never);
    expect((await confirm(late.key, lateBack.fields)).body).toMatchObject({
      status: 'refunded',
      order_status: 'expired',
    });
  });

  it('is refunded with a message when another order has the slot', async () => {
    const slot = nextSlot();
    const { order, key, reference } = await payLate(slot);
    await place(slot);
    const back = await decideAtBank(test, reference, 'pay', never);
    const told = { status: 'refunded', order_status: 'expired', revived: false };
    expect((await confirm(key, back.fields)).body).toMatchObject(told);
    expect((await confirm(key, back.fields)).body).toMatchObject(told);
    expect(await load(order.uuid)).toMatchObject({
      status: 'expired',
      payment: { state: 'refunded', tracking_code: back.fields['tracking_code'] },
    });
    await expect.poll(async () => (await transactionOf(reference)).status).toBe('refunded');
    expect(await announced(order.uuid)).toBe(0);
  });

  it('is refunded once when the bank answers again', async () => {
    const slot = nextSlot();
    const { key, reference } = await payLate(slot);
    await place(slot);
    const back = await decideAtBank(test, reference, 'pay', never);
    const { db } = database;
    const now = () => nowOfTest() + 60 * minute;
    expect((await confirm(key, back.fields)).body).toMatchObject({ status: 'refunded' });
    const paymentId = (await transactionOf(reference)).merchantReference;
    // The app asks for the refund by itself.
    const isDone = async () =>
      (await db.select().from(refunds).where(eq(refunds.paymentId, paymentId)))[0]?.doneAt !== null;
    await expect.poll(isDone).toBe(true);
    // As if the bank had not answered so far.
    await db
      .update(bankTransactions)
      .set({ status: 'paid' })
      .where(eq(bankTransactions.reference, reference));
    const waiting = { doneAt: null, nextAttemptAt: new Date(nowOfTest()) };
    await db.update(refunds).set(waiting).where(eq(refunds.paymentId, paymentId));
    const asked: string[] = [];
    let answers = false;
    const bank = {
      refunds: { parts: true, windowMs: null },
      refund: async ({ reference: one }: BankRefund) => {
        asked.push(one);
        if (!answers) throw new Error('the bank does not answer');
        return done({ reference: null });
      },
    } as unknown as Bank;
    const send = (later: number) =>
      sendRefunds({ db, bank, now: () => now() + later * minute, log: test.app.log });
    await send(0);
    answers = true;
    await send(60);
    await send(120);
    expect(asked.filter((one) => one === reference)).toHaveLength(2);
  });
});

describe('a second payment for an order', () => {
  it('is refunded when the order is already paid', async () => {
    const order = await place();
    const [one, other] = [await begin(order), await begin(order)];
    const first = await decideAtBank(test, one.reference, 'pay', never);
    const second = await decideAtBank(test, other.reference, 'pay', never);
    expect((await confirm(other.key, second.fields)).body).toMatchObject({ status: 'paid' });
    expect((await confirm(one.key, first.fields)).body).toMatchObject({
      status: 'refunded',
      order_status: 'placed',
      revived: false,
    });
    expect((await load(order.uuid)).payment).toMatchObject({
      state: 'paid',
      tracking_code: second.fields['tracking_code'],
    });
    await expect.poll(async () => (await transactionOf(one.reference)).status).toBe('refunded');
    expect((await transactionOf(other.reference)).status).toBe('paid');
  });
});
