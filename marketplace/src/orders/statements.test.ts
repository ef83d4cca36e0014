import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { question } from '../../demo/question.ts';
import { decideAtBank } from '../../test/bank-customer.ts';
import { watchStatements } from '../../test/count-statements.ts';
import { databases } from '../../test/databases.ts';
import { beginAtBank, wholePaid } from '../../test/paid-orders.ts';
import { addQuestions } from '../../test/questions.ts';
import {
  answer,
  cleaningAnswers,
  type OrderBody,
  orderBody,
  type QuoteBody,
  quoteBody,
} from '../../test/requests.ts';
import { lastCode, newPhone } from '../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../test/start-app.ts';
import { addVoucher } from '../../test/vouchers.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import { openNewsDesk } from '../platform/database/news/news.ts';

const home = {
  detail: 'خیابان ملاصدرا، کوچه دوم، پلاک ۱۸',
  area: '1001',
  lat: 35.7582,
  lng: 51.4009,
  createByLocation: false,
  landline: null,
};

/**
 * The statements of each call of an order, `begin` and `commit` included; the caller's session is read by the first. Each
 * reads once what it needs; one that is added here is paid for by every order.
 */
const most = {
  'code asked': 6,
  'signed in': 10,
  'address saved': 8,
  'list of addresses': 1,
  quote: 5,
  'quote with a code': 10,
  'quote of a guest': 5,
  'voucher applied': 9,
  'voucher removed': 6,
  'order with slot and voucher': 19,
  'the same order again': 5,
  'order to be paid': 10,
  'task page of an unpaid order': 2,
  'payment begun': 10,
  // One of them keeps the bank's confirmation before anything is decided.
  'payment decided': 13,
  'task page': 2,
  'list of orders': 2,
  'change begun': 5,
  'quote of a change': 6,
  // One of them reads what was paid of it.
  'order changed': 20,
  'order cancelled': 9,
  'order by key': 1,
} satisfies Record<string, number>;

describe.each(databases)('the statements of the calls of an order on $name', ({ open, skipped }) => {
  let database: OpenDatabase;
  let test: TestApp;

  beforeAll(async () => {
    if (skipped) return;
    database = await open();
    // A desk that always hears: on a busy machine the database may be unheard for a while, and more is read.
    test = await startApp(database, {}, { news: { ...openNewsDesk(), isHeard: () => true } });
    test.wait(Date.parse('2026-12-19T05:00:00Z') - Date.now());
    test.stopClock();
    const booking = { type_tags: ['date_question'], is_mandatory: false };
    await addQuestions(database.db, '1', [question('timestamp', 'when', 'زمان', booking)]);
    await addVoucher(database.db, 'TEN');
  });

  afterAll(async () => {
    if (skipped) return;
    await test.close();
    await database.close();
  });

  it.skipIf(skipped)('stay within their bounds', async () => {
    const { client } = test;
    const watch = watchStatements(database);
    const counts: Record<string, number> = {};
    const count = async <T>(name: keyof typeof most, call: () => Promise<T>): Promise<T> => {
      const { outcome, statements } = await watch(call);
      counts[name] = statements.length;
      return outcome;
    };
    const phone = newPhone();
    const { verification_id } = await count('code asked', () =>
      client.ask('requestCode', { body: { phone }, key: randomUUID() }),
    );
    const code = await lastCode(test, phone);
    const { access_token: token } = await count('signed in', () =>
      client.ask('verifyCode', { body: { verification_id, code }, key: randomUUID() }),
    );
    await count('address saved', () => client.ask('createAddress', { body: home, token, key: randomUUID() }));
    await count('list of addresses', () => client.ask('listAddresses', { query: { cityId: '1' }, token }));
    const quote = (body: Partial<QuoteBody>, by: { token?: string } = { token }) =>
      client.ask('askQuote', { body: quoteBody(body), key: randomUUID(), ...by });
    const place = (inquiryId: string, body: Partial<OrderBody>, key: string = randomUUID()) =>
      client.ask('placeOrder', { body: orderBody(inquiryId, body), token, key });
    const timed = { answers: [...cleaningAnswers, answer('when', ['2027-01-11', '10-12'])] };

    const asked = await count('quote', () => quote(timed));
    await count('quote with a code', () => quote({ ...timed, voucherCode: 'TEN' }));
    await count('quote of a guest', () => quote(timed, {}));
    const voucher = { code: 'TEN', is_club_discount: false, price_inquery_id: asked.inquiry_id };
    const body = { ...voucher, price: null, demand_id: null };
    await count('voucher applied', () => client.ask('applyDiscount', { body, token }));
    await count('voucher removed', () => client.ask('cancelDiscount', { body, token }));
    await client.ask('applyDiscount', { body, token });
    const key = randomUUID();
    const { order_uuid: id } = await count('order with slot and voucher', () =>
      place(asked.inquiry_id, timed, key),
    );
    await count('the same order again', () => place(asked.inquiry_id, timed, key));
    await count('order by key', () => client.ask('findOrderByKey', { params: { key }, token: bffToken }));

    const dear = await quote(wholePaid);
    const { answers, category } = wholePaid;
    const { order_uuid: unpaid } = await count('order to be paid', () =>
      place(dear.inquiry_id, { answers, category }),
    );
    const load = (order: string) => client.ask('loadOrder', { params: { id: order }, token });
    await count('task page of an unpaid order', () => load(unpaid));
    const due = dear.prepayment_amount ?? 0;
    const begun = await count('payment begun', () => beginAtBank(test, token, { uuid: unpaid, due }));
    await decideAtBank(test, begun.reference, 'pay', { tell: 'never' });
    await count('payment decided', () =>
      client.ask('findPayment', { params: { key: begun.key }, token: bffToken }),
    );

    const { legacy_id: editOrderId } = await count('task page', () => load(id));
    await count('list of orders', () => client.ask('listOrders', { token }));
    await count('change begun', () => client.ask('beginEdit', { params: { id }, body: {}, token }));
    const changed = await count('quote of a change', () => quote({ ...timed, editOrderId }));
    await count('order changed', () => place(changed.inquiry_id, { ...timed, editOrderId }));
    await count('order cancelled', () => client.ask('cancelOrder', { params: { id }, body: {}, token }));
    expect(counts).toEqual(most);
  });
});
