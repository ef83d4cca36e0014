import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { openInMemory } from '../../../test/database.ts';
import { beginAtBank, placeOwing, returnUrl, wholePaid } from '../../../test/paid-orders.ts';
import { addQuestions } from '../../../test/questions.ts';
import { answer, orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { type BankCall, signFields } from '../bank/signature.ts';
import { bankTransactions } from '../bank/repository.ts';
import { writeCall } from '../bank/merchant-calls.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { findTakings } from '../../shop/calendars/takings.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import type { Bank } from '../bank/bank.ts';
import { bankCallPath } from './confirm-payment.ts';
import { expireOrders } from './expire-orders.ts';
import { sendRefunds } from './refund.ts';
import { payments, refunds } from './repository.ts';

const secret = 'a-secret-of-the-bank-in-tests';
const minute = 60_000;

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;
/** Whether the bank answers, and whether it takes for ever. */
let bankAnswers = true;
let bankHangs = false;

const faulty = (bank: Bank): Bank => ({
  ...bank,
  verify: async (reference) => {
    if (!bankAnswers) throw new Error('the bank does not answer');
    return bankHangs ? new Promise<never>(() => {}) : bank.verify(reference);
  },
  refund: async (reference) => {
    if (!bankAnswers) throw new Error('the bank does not answer');
    return bank.refund(reference);
  },
});

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database, { bankSecret: secret }, { wrapBank: faulty });
  customer = await signIn(test);
  const booking = { type_tags: ['date_question'], is_mandatory: false };
  await addQuestions(database.db, '11', [question('timestamp', 'when', 'زمان', booking)]);
  await database.db.update(serviceSlots).set({ capacity: 1 }).where(eq(serviceSlots.serviceId, '11'));
});

afterAll(async () => {
  await test.close();
  await database.close();
});

let waited = 0;
const nowOfTest = () => Date.now() + waited;
const wait = (ms: number) => {
  waited += ms;
  test.wait(ms);
};
const never = { tell: 'never' };
const place = (more = {}) => placeOwing(test, customer.token, { ...wholePaid, ...more });
const begin = (order: { uuid: string; due: number }) => beginAtBank(test, customer.token, order);
const load = (uuid: string) => test.client.ask('loadOrder', { params: { id: uuid }, token: customer.token });
const confirm = (key: string, fields: unknown, token = bffToken) =>
  test.client.send('confirmPayment', { body: { key, fields }, token, key: randomUUID() });
const find = (key: string) => test.client.ask('findPayment', { params: { key }, token: bffToken });
const call = (body: BankCall) => test.app.inject({ method: 'POST', url: bankCallPath, payload: body });
const transactionOf = async (reference: string) => {
  const { db } = database;
  const [row] = await db.select().from(bankTransactions).where(eq(bankTransactions.reference, reference));
  if (row === undefined) throw new Error('no such transaction');
  return row;
};
const creditedOf = async (uuid: string) => {
  const rows = await database.db.select().from(payments).where(eq(payments.orderUuid, uuid));
  return rows.filter(({ status }) => status === 'paid').length;
};
const announced = async (uuid: string) => {
  const { legacy_id: number } = await load(uuid);
  const inPersian = new Intl.NumberFormat('fa', { useGrouping: false }).format(Number(number));
  const all = await database.db.select().from(smsOutbox).where(eq(smsOutbox.purpose, 'order_placed'));
  return all.filter(({ body }) => body?.includes(inPersian)).length;
};

describe('the return of a customer from the bank', () => {
  it('places and announces the order once after a payment [W-7.01, O-7.17]', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    const back = await decideAtBank(test, reference, 'pay', never);
    expect(back).toMatchObject({
      method: 'POST',
      url: returnUrl,
      fields: { RefId: reference, status: 'paid', amount_rial: String(order.due * 10) },
    });
    expect((await load(order.uuid)).status).toBe('unpaid');
    const first = await confirm(key, back.fields);
    expect(first).toMatchObject({
      status: 200,
      body: {
        status: 'paid',
        gateway: 'bank',
        amount: order.due,
        tracking_code: back.fields['tracking_code'],
        order_uuid: order.uuid,
        order_status: 'placed',
        revived: false,
      },
    });
    expect((await confirm(key, back.fields)).body).toEqual(first.body);
    expect(await load(order.uuid)).toMatchObject({
      status: 'placed',
      payment: { state: 'paid', due_until: null, tracking_code: back.fields['tracking_code'] },
      top_transaction_token: null,
      may: { pay: false },
    });
    expect(await announced(order.uuid)).toBe(1);
  });

  it.each([
    ['cancel', 'cancelled'],
    ['decline', 'failed'],
    ['time_out', 'expired'],
  ] as const)('has not paid after %s and may try again', async (choice, status) => {
    const order = await place();
    const { key, reference } = await begin(order);
    const back = await decideAtBank(test, reference, choice, never);
    expect(back.fields['status']).toBe(status);
    expect((await confirm(key, back.fields)).body).toMatchObject({
      status: 'failed',
      order_status: 'unpaid',
      tracking_code: null,
    });
    expect(await load(order.uuid)).toMatchObject({ payment: { state: 'failed' }, may: { pay: true } });
    const again = await begin(order);
    const paid = await decideAtBank(test, again.reference, 'pay', never);
    expect((await confirm(again.key, paid.fields)).body).toMatchObject({ status: 'paid' });
    expect(await creditedOf(order.uuid)).toBe(1);
  });

  it.each([
    [
      'samin [W-7.02]',
      'samin',
      'purchaseBySamin',
      (uuid: string) => ({ number_of_installment: 3, order_tracking_code: uuid }),
    ],
    ['snapp-pay [W-7.05]', 'snapp-pay', 'purchaseBySnappPay', (uuid: string) => ({ order_id: uuid })],
  ] as const)('has paid after the link back from %s', async (_title, gateway, call, more) => {
    const order = await place();
    const key = randomUUID();
    const body = { amount: order.due, redirect_url: returnUrl, ...more(order.uuid) };
    const begun = await test.client.send(call, { body, token: customer.token, key });
    const token = String(begun.body['token']);
    const back = await decideAtBank(test, token, 'pay', never);
    expect(back).toMatchObject({ method: 'GET', fields: { Token: token, from: 'bank', status: 'paid' } });
    // The query of the shop's own address comes along and is no part of what is signed.
    expect((await confirm(key, back.fields)).body).toMatchObject({ status: 'paid', gateway });
  });

  it('changes nothing without the signature of the bank', async () => {
    const order = await place();
    const other = await place();
    const { key, reference } = await begin(order);
    const { key: otherKey } = await begin(other);
    const cancelled = (await decideAtBank(test, reference, 'cancel', never)).fields;
    const forgeries = [
      {},
      { ...cancelled, status: 'paid' },
      { ...cancelled, amount_rial: '10' },
      { ...cancelled, signature: 'f'.repeat(64) },
      { ...cancelled, signature: '' },
      { ...cancelled, RefId: 'another' },
      { RefId: reference, status: 'paid', amount_rial: String(order.due * 10), tracking_code: '1' },
    ];
    for (const fields of forgeries)
      expect(await confirm(key, fields)).toMatchObject({ status: 400, body: { code: 'bad_signature' } });
    // Signed, but for another payment.
    expect(await confirm(otherKey, cancelled)).toMatchObject({ status: 400 });
    const rows = await database.db.select().from(payments).where(eq(payments.orderUuid, order.uuid));
    expect(rows).toMatchObject([{ status: 'pending', heardAt: null }]);
  });

  it('is confirmed only by the BFF and only for a known payment', async () => {
    expect(await confirm('no-such-key', {}, customer.token)).toMatchObject({ status: 403 });
    expect(await confirm('no-such-key', {})).toMatchObject({ status: 404 });
    const params = { key: 'no-such-key' };
    expect(await test.client.send('findPayment', { params, token: bffToken })).toMatchObject({ status: 404 });
  });
});

describe('the report of the bank', () => {
  it('places the order if the browser does not return', async () => {
    const order = await place();
    const { reference } = await begin(order);
    await decideAtBank(test, reference, 'pay');
    await expect.poll(async () => (await load(order.uuid)).status, { timeout: 60_000 }).toBe('placed');
  });

  it('credits the payment once if it comes twice or late', async () => {
    for (const tell of ['twice', 'late']) {
      const order = await place();
      const { key, reference } = await begin(order);
      const back = await decideAtBank(test, reference, 'pay', { tell, delay: '1' });
      await confirm(key, back.fields);
      wait(2_000);
      const told = await call(writeCall(secret, await transactionOf(reference), 'paid'));
      expect(told.json()).toEqual({ status: 'paid' });
      expect(await creditedOf(order.uuid)).toBe(1);
      expect(await announced(order.uuid)).toBe(1);
    }
  });

  it('is requested by the marketplace if it does not come', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    expect(await find(key)).toMatchObject({ status: 'pending', order_status: 'unpaid' });
    await decideAtBank(test, reference, 'pay', never);
    expect(await find(key)).toMatchObject({ status: 'paid', order_status: 'placed' });
  });

  it('changes nothing when it is forged', async () => {
    const order = await place();
    const { reference } = await begin(order);
    const genuine = writeCall(secret, await transactionOf(reference), 'cancelled');
    const signed = ({ signature: _signature, ...fields }: BankCall, more: Partial<BankCall>, by = secret) => {
      const body = { ...fields, ...more };
      return { ...body, signature: signFields(by, 'call-back', body) };
    };
    for (const forged of [
      { ...genuine, status: 'paid' as const },
      { ...genuine, amount_rial: 10 },
      { ...genuine, signature: '' },
      signed(genuine, { status: 'paid' }, 'another-secret-of-another-bank'),
      { ...genuine, signature: signFields(secret, 'return', genuine) },
    ])
      expect((await call(forged)).statusCode).toBe(400);
    expect((await call(signed(genuine, { merchant_reference: 'another' }))).statusCode).toBe(404);
    expect((await call(signed(genuine, { reference: 'another' }))).statusCode).toBe(404);
    // Signed by the bank, but the bank itself says that it is not paid yet.
    expect((await call(signed(genuine, { status: 'paid' }))).json()).toEqual({ status: 'pending' });
    expect((await load(order.uuid)).status).toBe('unpaid');
    expect(await creditedOf(order.uuid)).toBe(0);
  });

  it('refunds a wrong amount instead of crediting it', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    await decideAtBank(test, reference, 'pay', never);
    const isIt = eq(bankTransactions.reference, reference);
    await database.db
      .update(bankTransactions)
      .set({ amountRial: order.due * 10 - 10 })
      .where(isIt);
    expect(await find(key)).toMatchObject({ status: 'refunded', order_status: 'unpaid' });
    expect(await creditedOf(order.uuid)).toBe(0);
    await expect.poll(async () => (await transactionOf(reference)).status).toBe('refunded');
  });

  it('leaves a payment pending until the bank answers', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    const back = await decideAtBank(test, reference, 'pay', never);
    bankAnswers = false;
    expect((await confirm(key, back.fields)).body).toMatchObject({ status: 'pending' });
    expect((await load(order.uuid)).payment?.state).toBe('pending');
    bankAnswers = true;
    expect((await confirm(key, back.fields)).body).toMatchObject({ status: 'paid' });
  });
});

describe('an overdue order', () => {
  it('expires at the deadline and refuses payments from then on [O-7.17]', async () => {
    const order = await place();
    wait(15 * minute - 5_000);
    expect((await load(order.uuid)).status).toBe('unpaid');
    wait(5_000);
    expect(await load(order.uuid)).toMatchObject({
      status: 'expired',
      payment: { state: 'expired' },
      may: { pay: false },
    });
    const body = { amount: order.due, redirect_url: returnUrl, order_id: order.uuid };
    const late = { body, token: customer.token, key: randomUUID() };
    expect(await test.client.send('chargeCredit', late)).toMatchObject({ status: 409 });
  });

  it('is expired by the requests that read it', async () => {
    const [one, other] = [await place(), await place()];
    wait(15 * minute);
    const { results } = await test.client.ask('listOrders', { token: customer.token });
    expect(results.find(({ order_uuid: uuid }) => uuid === one.uuid)?.status).toBe('expired');
    expect((await load(other.uuid)).status).toBe('expired');
  });

  it('is placed if the bank has the money, even without a report', async () => {
    const order = await place();
    const { reference } = await begin(order);
    await decideAtBank(test, reference, 'pay', never);
    wait(16 * minute);
    expect(await load(order.uuid)).toMatchObject({ status: 'placed', payment: { state: 'paid' } });
  });

  it('waits a few minutes for a bank that does not answer', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    await decideAtBank(test, reference, 'pay', never);
    bankAnswers = false;
    wait(16 * minute);
    expect(await load(order.uuid)).toMatchObject({
      status: 'unpaid',
      payment: { state: 'pending' },
      may: { pay: false },
    });
    wait(5 * minute);
    expect((await load(order.uuid)).status).toBe('expired');
    bankAnswers = true;
    expect(await find(key)).toMatchObject({ status: 'paid', order_status: 'placed', revived: true });
  });
});

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
      refund: async (reference: string) => {
        asked.push(reference);
        if (!answers) throw new Error('the bank does not answer');
        return true;
      },
    } as unknown as Bank;
    await sendRefunds(db, bank, now());
    answers = true;
    await sendRefunds(db, bank, now() + 60 * minute);
    await sendRefunds(db, bank, now() + 120 * minute);
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

describe('a paid order', () => {
  it('owes no further prepayment after a change, with or without a voucher', async () => {
    const order = await place();
    const { key, reference } = await begin(order);
    await confirm(key, (await decideAtBank(test, reference, 'pay', never)).fields);
    const { legacy_id: editOrderId } = await load(order.uuid);
    const answers = [answer('1101', ['110101']), answer('1102', ['140']), answer('1103', ['110301'])];
    const body = quoteBody({ ...wholePaid, answers, editOrderId });
    const { token } = customer;
    const quote = await test.client.ask('askQuote', { body, token, key: randomUUID() });
    expect(quote.price).toBeGreaterThan(order.due);
    const nothing = { prepayment_amount: null, prepayment_message: null };
    expect(quote).toMatchObject({ ...nothing, payment_gateways: [] });
    const code = await addVoucher(database.db, 'CHANGED');
    const discount = { code, demand_id: null, price_inquery_id: quote.inquiry_id, price: quote.price };
    const asked = { body: { ...discount, is_club_discount: false }, token, key: randomUUID() };
    expect(await test.client.ask('applyDiscount', asked)).toMatchObject(nothing);
    const change = orderBody(quote.inquiry_id, { answers, category: '11', editOrderId });
    await test.client.ask('placeOrder', { body: change, token, key: randomUUID() });
    expect(await load(order.uuid)).toMatchObject({
      status: 'placed',
      payment: { state: 'paid', amount: order.due },
    });
  });
});

describe('an unpaid order', () => {
  it('waits again after each change, at most an hour in all', async () => {
    const order = await place();
    const { legacy_id: editOrderId, created_at } = await load(order.uuid);
    const change = async (minutes: number) => {
      wait(10 * minute);
      const answers = [
        answer('1101', ['110101']),
        answer('1102', [String(minutes)]),
        answer('1103', ['110301']),
      ];
      const body = quoteBody({ ...wholePaid, answers, editOrderId });
      const { token } = customer;
      const { inquiry_id } = await test.client.ask('askQuote', { body, token, key: randomUUID() });
      const placement = orderBody(inquiry_id, { answers, category: '11', editOrderId });
      await test.client.ask('placeOrder', { body: placement, token, key: randomUUID() });
      const { payment } = await load(order.uuid);
      return Date.parse(payment?.due_until ?? '') - Date.parse(created_at);
    };
    const waits = [];
    for (const minutes of [60, 70, 80, 90, 100]) waits.push(await change(minutes));
    expect(waits[0]).toBeGreaterThan(24 * minute);
    expect(waits.at(-1)).toBe(60 * minute);
  });
});

describe('the sweep', () => {
  it('expires overdue orders without a request', async () => {
    const order = await place();
    const bank = { verify: async () => null } as unknown as Bank;
    await expireOrders({ db: database.db, bank, now: () => nowOfTest() + 24 * 60 * minute });
    expect((await load(order.uuid)).status).toBe('expired');
  });
});

describe('a bank that hangs', () => {
  it('does not block other orders', async () => {
    const late = [await place(), await place(), await place(), await place(), await place(), await place()];
    for (const order of late) await begin(order);
    wait(16 * minute);
    bankHangs = true;
    try {
      const another = await signIn(test);
      expect((await placeOwing(test, another.token)).uuid).toBeDefined();
    } finally {
      bankHangs = false;
    }
    expect((await load(late[0]?.uuid ?? '')).status).toBe('expired');
  });
});
