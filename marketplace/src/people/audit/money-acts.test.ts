import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mailOutbox } from '../../money/receipts/receipt-mail.ts';
import { beginAtBank, partPaid, placeOwing, wholePaid } from '../../../test/paid-orders.ts';
import { placeOrder, quoteBody } from '../../../test/requests.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import {
  acting,
  customer,
  database,
  desk,
  finish,
  lastEntry,
  operatorId,
  test,
  trail,
  setUpActs,
} from './acts-fixture.ts';

setUpActs();

describe('money and receipts under an operator', () => {
  it('records a changed discount once and a refused one never', async () => {
    await addVoucher(database.db, 'DESK');
    const { inquiry_id } = await test.client.ask('askQuote', {
      body: quoteBody(),
      token: acting.token,
      key: randomUUID(),
    });
    const body = {
      code: 'desk',
      price: null,
      is_club_discount: false,
      price_inquery_id: inquiry_id,
      demand_id: null,
    };
    const change = async (call: 'applyDiscount' | 'cancelDiscount', code = body.code) =>
      (await test.client.send(call, { body: { ...body, code }, token: acting.token })).status;
    expect([await change('applyDiscount', 'nothing'), await change('applyDiscount')]).toEqual([400, 200]);
    expect(await change('applyDiscount')).toBe(200);
    expect(await lastEntry()).toMatchObject({
      object: { kind: 'discount', id: inquiry_id, label: 'کد تخفیف «DESK»' },
    });
    expect([await change('cancelDiscount'), await change('cancelDiscount')]).toEqual([200, 200]);
    expect(await trail()).toEqual(['discount_applied', 'discount_removed']);
  });

  it('records a payment through a bank and refuses one from the customer’s wallet', async () => {
    const owing = await placeOwing(test, acting.token, wholePaid);
    const payWithWallet = (token: string) =>
      test.client.send('callBackEwano', { body: { order_id: owing.uuid }, token, key: randomUUID() });
    expect([(await payWithWallet(acting.token)).status, (await payWithWallet(desk.token)).status]).toEqual([
      403, 403,
    ]);
    const query = {
      amount: String(owing.due),
      context: 'prepayment',
      order_id: owing.uuid,
      from_ewano: 'true',
    };
    const offered = await test.client.ask('listActiveGateways', { query, token: acting.token });
    expect(offered.debit.map(({ name }) => name)).not.toContain('ewano');
    expect(offered.debit.length).toBeGreaterThan(0);
    expect(await trail()).toEqual(['order_placed']);
    const key = randomUUID();
    await beginAtBank(test, acting.token, owing, key);
    await beginAtBank(test, acting.token, owing, key);
    expect(await trail()).toEqual(['order_placed', 'payment_begun']);
  });

  it('hides the in-app token from everyone but the customer', async () => {
    const { uuid, inAppToken } = await placeOwing(test, acting.token, partPaid);
    expect(inAppToken).toBeNull();
    const params = { id: uuid };
    const seen = (token: string) => test.client.ask('loadOrder', { params, token });
    expect((await seen(customer.token)).top_transaction_token).toMatch(/\w{20}/);
    expect((await seen(acting.token)).top_transaction_token).toBeNull();
    expect((await seen(desk.token)).top_transaction_token).toBeNull();
    const cancelled = await test.client.ask('cancelOrder', { params, body: {}, token: acting.token });
    expect(cancelled.top_transaction_token).toBeNull();
  });

  it('records downloaded and e-mailed receipts [O-6.03]', async () => {
    const { order_uuid } = await placeOrder(test.client, customer.token);
    const params = { orderId: order_uuid };
    const receipt = (token: string) => test.client.send('downloadInvoice', { params, token });
    const key = randomUUID();
    const mail = (email: string) =>
      test.client.send('emailInvoice', { params, body: { email }, token: acting.token, key });
    expect([(await receipt(acting.token)).status, (await mail('a@example.com')).status]).toEqual([409, 409]);
    await finish(order_uuid);
    const mails = [await mail('a@example.com'), await mail('a@example.com'), await mail('b@example.com')];
    expect(mails.map(({ status }) => status)).toEqual([200, 200, 409]);
    expect([(await receipt(acting.token)).status, (await receipt(desk.token)).status]).toEqual([200, 200]);
    expect(await trail()).toEqual(['receipt_emailed', 'receipt_downloaded', 'receipt_downloaded']);
    const [queued] = await database.db.select().from(mailOutbox).where(eq(mailOutbox.orderUuid, order_uuid));
    expect(queued).toMatchObject({ askedBy: operatorId });
  });
});
