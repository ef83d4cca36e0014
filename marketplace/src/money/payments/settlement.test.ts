import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { returnUrl } from '../../../test/paid-orders.ts';
import { bffToken } from '../../../test/start-app.ts';
import { type BankCall, signFields } from '../bank/signature.ts';
import { bankTransactions } from '../bank/repository.ts';
import { writeCall } from '../bank/merchant-calls.ts';
import { payments } from './repository.ts';
import {
  announced,
  bankState,
  begin,
  call,
  confirm,
  creditedOf,
  customer,
  database,
  find,
  load,
  never,
  place,
  secret,
  test,
  transactionOf,
  setUpSettlement,
  wait,
} from './settlement-fixture.ts';

setUpSettlement();

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
    bankState.answers = false;
    expect((await confirm(key, back.fields)).body).toMatchObject({ status: 'pending' });
    expect((await load(order.uuid)).payment?.state).toBe('pending');
    bankState.answers = true;
    expect((await confirm(key, back.fields)).body).toMatchObject({ status: 'paid' });
  });
});
