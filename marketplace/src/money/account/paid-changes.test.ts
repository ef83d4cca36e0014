import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatToman } from '@gam/shared/money';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { selectRows } from '../../../test/database.ts';
import { quoteBody } from '../../../test/requests.ts';
import { signIn, signInTeam } from '../../../test/sign-in.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import {
  announced,
  confirm,
  customer,
  database,
  load,
  minute,
  never,
  place,
  setUpSettlement,
  test,
  wait,
} from '../payments/settlement-fixture.ts';
import {
  beginToPay,
  change,
  cleaning,
  ledgerOf,
  newDay,
  pay,
  placeChange,
  placePaid,
  quoteChange,
  seatsOf,
} from './paid-change-fixture.ts';

setUpSettlement();

/** A paid order and a dearer change of it to another slot of its day, which waits for its difference. */
async function waiting() {
  const day = newDay();
  const order = await placePaid(cleaning(100, day));
  const dearer = cleaning(140, day, '12-14');
  const { quote, reply } = await change(order, dearer);
  expect(reply.status).toBe(200);
  return { day, order, dearer, quote, difference: (quote.price ?? 0) - order.due };
}

/** Begins to pay a difference shortly before its time is over, and lets that pass. */
async function beginLate(uuid: string, difference: number) {
  wait(14 * minute);
  const begun = await beginToPay(uuid, difference);
  wait(2 * minute);
  expect(await ledgerOf(uuid)).toMatchObject({ change: null, due: null });
  return begun;
}

describe('a change that costs more than was paid', () => {
  it('asks for the difference first; the order stands meanwhile, and both slots are held', async () => {
    const { day, order, quote, difference } = await waiting();
    expect(difference).toBeGreaterThan(0);
    expect(quote).toMatchObject({
      prepayment_amount: difference,
      prepayment_message: expect.stringContaining('مابه‌التفاوت'),
      change_message: expect.stringContaining(formatToman(difference)),
    });
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', price: order.due });
    expect(await seatsOf(day)).toEqual(['10-12 order', '12-14 change']);
    expect(await ledgerOf(order.uuid)).toMatchObject({
      price: order.due,
      paid: order.due,
      left: 0,
      due: { context: 'upfront', amount: difference },
      change: { price: quote.price, difference },
    });
    await expect(place(cleaning(100, day, '12-14'))).rejects.toThrow(/status: 4/);
  });

  it('is made when the difference is paid, and is told', async () => {
    const { day, order, quote, difference } = await waiting();
    const { reply } = await pay(order.uuid, difference);
    expect(reply.body).toMatchObject({ status: 'paid', context: 'upfront', change_made: true, refund: null });
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', price: quote.price });
    expect(await seatsOf(day)).toEqual(['12-14 order']);
    const ledger = await ledgerOf(order.uuid);
    expect(ledger).toMatchObject({ price: quote.price, paid: quote.price, left: 0, due: null, change: null });
    expect(ledger.payments.map(({ context, amount }) => [context, amount])).toEqual([
      ['prepayment', order.due],
      ['upfront', difference],
    ]);
  });

  it('is one order under one key, and is not placed twice', async () => {
    const day = newDay();
    const order = await placePaid(cleaning(100, day));
    const dearer = cleaning(140, day, '12-14');
    const { inquiry_id } = await quoteChange(order, dearer);
    const key = randomUUID();
    const replies = [
      await placeChange(order, inquiry_id, dearer, key),
      await placeChange(order, inquiry_id, dearer, key),
    ];
    expect(replies.map(({ status, body }) => [status, body['order_uuid']])).toEqual([
      [200, order.uuid],
      [200, order.uuid],
    ]);
    expect(replies[0]?.body['top_transaction_token']).toEqual(expect.any(String));
    expect(await seatsOf(day)).toEqual(['10-12 order', '12-14 change']);
  });

  it('keeps its slot if it is that of the order, which has one seat', async () => {
    const day = newDay();
    const order = await placePaid(cleaning(100, day));
    const { quote, reply } = await change(order, cleaning(140, day));
    expect(reply.status).toBe(200);
    expect(await seatsOf(day)).toEqual(['10-12 order']);
    await pay(order.uuid, quote.prepayment_amount ?? 0);
    expect(await load(order.uuid)).toMatchObject({ price: quote.price });
    expect(await seatsOf(day)).toEqual(['10-12 order']);
  });

  it('lapses after 15 minutes: its slot is free, and the order stays as it was', async () => {
    const { day, order } = await waiting();
    wait(16 * minute);
    expect(await ledgerOf(order.uuid)).toMatchObject({ price: order.due, left: 0, due: null, change: null });
    expect(await seatsOf(day)).toEqual(['10-12 order']);
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', price: order.due });
  });

  it('is made by a late payment if its slot is still free', async () => {
    const { day, order, quote, difference } = await waiting();
    const { key, reference } = await beginLate(order.uuid, difference);
    expect(await seatsOf(day)).toEqual(['10-12 order']);
    const { fields } = await decideAtBank(test, reference, 'pay', never);
    expect((await confirm(key, fields)).body).toMatchObject({ status: 'paid', change_made: true });
    expect(await load(order.uuid)).toMatchObject({ price: quote.price });
    expect(await seatsOf(day)).toEqual(['12-14 order']);
  });

  it('gives a late payment back if another order has its slot', async () => {
    const { day, order, difference } = await waiting();
    const { key, reference } = await beginLate(order.uuid, difference);
    await place(cleaning(100, day, '12-14'));
    const { fields } = await decideAtBank(test, reference, 'pay', never);
    expect((await confirm(key, fields)).body).toMatchObject({
      status: 'refunded',
      change_made: false,
      refund: { amount: difference },
    });
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', price: order.due });
  });

  it('takes one payment of its difference; a second one goes back', async () => {
    const { order, difference } = await waiting();
    const [one, other] = [await beginToPay(order.uuid, difference), await beginToPay(order.uuid, difference)];
    const paid = [
      await decideAtBank(test, one.reference, 'pay', never),
      await decideAtBank(test, other.reference, 'pay', never),
    ];
    expect((await confirm(one.key, paid[0]?.fields)).body).toMatchObject({
      status: 'paid',
      change_made: true,
    });
    expect((await confirm(other.key, paid[1]?.fields)).body).toMatchObject({
      status: 'refunded',
      change_made: false,
    });
    expect(await ledgerOf(order.uuid)).toMatchObject({ left: 0 });
  });

  it('gives way to the next change: its own payment goes back', async () => {
    const { day, order, difference } = await waiting();
    const first = await beginToPay(order.uuid, difference);
    const { quote } = await change(order, cleaning(120, day, '14-16'));
    expect(await seatsOf(day)).toEqual(['10-12 order', '14-16 change']);
    const { fields } = await decideAtBank(test, first.reference, 'pay', never);
    expect((await confirm(first.key, fields)).body).toMatchObject({ status: 'refunded', change_made: false });
    const { reply } = await pay(order.uuid, quote.prepayment_amount ?? 0);
    expect(reply.body).toMatchObject({ status: 'paid', change_made: true });
    expect(await seatsOf(day)).toEqual(['14-16 order']);
  });

  it('lapses when the order is cancelled: all that was paid goes back', async () => {
    const { day, order, difference } = await waiting();
    const begun = await beginToPay(order.uuid, difference);
    await test.client.ask('cancelOrder', { params: { id: order.uuid }, body: {}, token: customer.token });
    expect(await seatsOf(day)).toEqual([]);
    const { fields } = await decideAtBank(test, begun.reference, 'pay', never);
    expect((await confirm(begun.key, fields)).body).toMatchObject({ status: 'refunded', change_made: false });
    const { refunded, refunding, ...rest } = await ledgerOf(order.uuid);
    expect(refunded + refunding).toBe(order.due + difference);
    expect(rest).toMatchObject({ price: 0, paid: order.due + difference, left: 0, change: null, due: null });
  });

  it('keeps experts from being assigned while it waits, and lapses when the work goes on', async () => {
    const { day, order } = await waiting();
    const { token } = await signInTeam(test);
    const progress = (status: 'assigned' | 'in_progress') =>
      test.client.send('progressOrder', { params: { id: order.uuid }, body: { status }, token });
    expect((await progress('assigned')).body).toMatchObject({ code: 'order_being_edited' });
    wait(16 * minute);
    expect((await progress('assigned')).status).toBe(200);
    expect(await seatsOf(day)).toEqual(['10-12 order']);
    expect(await announced(order.uuid)).toBe(1);
  });

  it('is refused where the order was paid otherwise since its quote', async () => {
    const day = newDay();
    const order = await place(cleaning(100, day));
    const { legacy_id: number } = await load(order.uuid);
    const dearer = cleaning(140, day, '12-14');
    const early = await quoteChange({ number }, dearer);
    expect(early.prepayment_amount).toBe(early.price);
    await pay(order.uuid, order.due);
    expect(await placeChange({ number }, early.inquiry_id, dearer)).toMatchObject({
      status: 400,
      body: { code: 'inquiry_changed' },
    });
  });

  it('is paid in the native dialog by its own token', async () => {
    const day = newDay();
    const order = await placePaid(cleaning(100, day));
    const dearer = cleaning(140, day, '12-14');
    const quote = await quoteChange(order, dearer);
    const { body } = await placeChange(order, quote.inquiry_id, dearer);
    const amount_rial = (quote.prepayment_amount ?? 0) * 10;
    const dialog = { token: body['top_transaction_token'], amount_rial, status: 'paid' };
    const told = await test.app.inject({ method: 'POST', url: '/bank/in-app/', payload: dialog });
    expect(await test.client.ask('callBackTop', { body: told.json() })).toMatchObject({ status: 'paid' });
    expect(await load(order.uuid)).toMatchObject({ price: quote.price });
  });
});

describe('a change of a service that leaves the difference to the visit', () => {
  const setDifference = (value: string | null) =>
    database.db.execute(
      sql`update services set price_rules = jsonb_set(price_rules, '{prepayment}',
        jsonb_strip_nulls((price_rules -> 'prepayment') || jsonb_build_object('difference', ${value}::text))) where id = '11'`,
    );
  beforeEach(() => setDifference('at_visit'));
  afterEach(() => setDifference(null));

  it('counts at once, and its quote says what is paid at the visit', async () => {
    const day = newDay();
    const order = await placePaid(cleaning(100, day));
    const { quote, reply } = await change(order, cleaning(140, day, '12-14'));
    expect(reply.status).toBe(200);
    expect(quote).toMatchObject({
      prepayment_amount: null,
      change_message: expect.stringContaining('در محل پرداخت می‌شود'),
    });
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', price: quote.price });
    expect(await ledgerOf(order.uuid)).toMatchObject({
      paid: order.due,
      left: (quote.price ?? 0) - order.due,
      due: null,
      change: null,
    });
    expect(await seatsOf(day)).toEqual(['12-14 order']);
  });
});

describe('a voucher on a change of a paid order', () => {
  it('makes the difference smaller, and is held with it for nobody else', async () => {
    const code = await addVoucher(database.db, `CHANGE${randomUUID().slice(0, 8)}`, { totalUses: 1 });
    const day = newDay();
    const order = await placePaid(cleaning(100, day));
    const dearer = cleaning(140, day);
    const quote = await quoteChange(order, dearer);
    const body = {
      code,
      demand_id: null,
      price_inquery_id: quote.inquiry_id,
      price: quote.price,
      is_club_discount: false,
    };
    const cut = await test.client.ask('applyDiscount', { body, token: customer.token, key: randomUUID() });
    const asked = (cut.price_with_discount ?? 0) - order.due;
    expect(cut).toMatchObject({
      prepayment_amount: asked,
      change_message: expect.stringContaining(formatToman(asked)),
    });
    expect(asked).toBeLessThan(quote.prepayment_amount ?? 0);
    expect((await placeChange(order, quote.inquiry_id, dearer)).status).toBe(200);
    const uses = () => selectRows(database, sql`select uses from vouchers where code = ${code}`);
    expect(await uses()).toEqual([{ uses: 1 }]);
    const rival = await test.client.ask('askQuote', {
      body: quoteBody({ ...cleaning(100, newDay()), voucherCode: code }),
      token: (await signIn(test)).token,
      key: randomUUID(),
    });
    expect(rival.discount_data.has_applied_discount).toBe(false);
    wait(16 * minute);
    expect(await ledgerOf(order.uuid)).toMatchObject({ change: null });
    expect(await uses()).toEqual([{ uses: 0 }]);
  });
});

describe('a change that costs less than was paid', () => {
  it('gives back what was paid too much, and says so before', async () => {
    const day = newDay();
    const order = await placePaid(cleaning(140, day));
    const { quote, reply } = await change(order, cleaning(100, day));
    const back = order.due - (quote.price ?? 0);
    expect(quote).toMatchObject({
      prepayment_amount: null,
      change_message: expect.stringContaining('بازمی‌گردد'),
    });
    expect(reply.status).toBe(200);
    const ledger = await ledgerOf(order.uuid);
    expect(ledger).toMatchObject({ price: quote.price, paid: order.due, left: 0, due: null });
    expect(ledger.refunded + ledger.refunding).toBe(back);
    expect(ledger.payments[0]?.refunds).toMatchObject([{ amount: back }]);
  });

  it('gives it back too where the build before lowers the price, which knows of no part', async () => {
    const order = await placePaid(cleaning(140, newDay()));
    const lower = order.due - 300_000;
    await database.db.execute(sql`update orders set price = ${lower} where uuid = ${order.uuid}`);
    const ledger = await ledgerOf(order.uuid);
    expect(ledger).toMatchObject({ price: lower, paid: order.due, left: 0 });
    expect(ledger.refunded + ledger.refunding).toBe(300_000);
  });

  it('takes it from the newest payment first, and a cancel gives back the rest of each', async () => {
    const { day, order, quote, difference } = await waiting();
    await pay(order.uuid, difference);
    await change(order, cleaning(90, day, '12-14'));
    const { payments } = await ledgerOf(order.uuid);
    const parts = payments.map(({ refunds }) => refunds.reduce((sum, { amount }) => sum + amount, 0));
    expect(parts[1]).toBe(difference);
    expect(parts[0]).toBeGreaterThan(0);
    await test.client.ask('cancelOrder', { params: { id: order.uuid }, body: {}, token: customer.token });
    const after = await ledgerOf(order.uuid);
    expect(after.refunded + after.refunding).toBe(quote.price);
    expect(after).toMatchObject({ price: 0, left: 0 });
  });
});
