import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startWithEditor } from '../../../test/content.ts';
import { cleaningAnswers, orderBody, placeOrder, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { addVoucher } from '../../../test/vouchers.ts';

const { database, test, editor, close } = await startWithEditor();
await addVoucher(database.db, 'TEN');
afterAll(close);

const quote = (token: string, more: Parameters<typeof quoteBody>[0] = {}) =>
  test.client.ask('askQuote', { body: quoteBody(more), token, key: randomUUID() });

/** Publishes home cleaning under another title, dearer, to be paid ahead, and without the question of the gender. */
const publishDearer = (title: string) =>
  editor.edit('1', (document) => ({
    ...document,
    detail: {
      ...document.detail,
      title,
      questions: document.detail.questions.filter(({ id }) => id !== '108'),
    },
    price_rules: {
      ...document.price_rules,
      base: { title: 'ایاب‌وذهاب', toman: document.price_rules.base.toman + 100_000 },
      prepayment: { percent: 50, message: 'پیش‌پرداخت', gateways: [] },
    },
  }));

describe('a quote that was asked for before its service changed', () => {
  it('is ordered with the questions and the price that it was asked under', async () => {
    const { token } = await signIn(test);
    const placed = await placeOrder(test.client, token);
    const asked = await quote(token);
    const voucher = await quote(token);
    expect(asked.price).toBe(501_500);
    expect(await publishDearer('نظافت تازه')).toMatchObject({ status: 200 });

    const { order_uuid } = await test.client.ask('placeOrder', {
      body: orderBody(asked.inquiry_id),
      token,
      key: randomUUID(),
    });
    for (const id of [placed.order_uuid, order_uuid]) {
      const order = await test.client.ask('loadOrder', { params: { id }, token });
      expect(order).toMatchObject({ status: 'placed', price: 501_500, service_title: 'نظافت منزل' });
      expect(order.answers.map((answer) => answer.id)).toContain('108');
    }
    const discounted = await test.client.ask('applyDiscount', {
      body: {
        code: 'TEN',
        is_club_discount: false,
        price: voucher.price,
        price_inquery_id: voucher.inquiry_id,
        demand_id: null,
      },
      token,
      key: randomUUID(),
    });
    expect(discounted).toMatchObject({ price_with_discount: 451_400, prepayment_amount: null });

    const unfit = { body: quoteBody(), token, key: randomUUID() };
    expect(await test.client.send('askQuote', unfit)).toMatchObject({
      status: 400,
      body: { code: 'bad_answers' },
    });
    const answers = cleaningAnswers.filter(({ id }) => id !== '108');
    expect(await quote(token, { answers })).toMatchObject({ price: 586_500, prepayment_amount: 293_250 });
  });
});
