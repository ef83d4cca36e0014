import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { services } from '../../../demo/index.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { orders } from '../records/tables.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { placeOrder, orderBody, quoteBody } from '../../../test/requests.ts';
import { signIn } from '../../../test/sign-in.ts';
import { simplestAnswers } from '../../../test/simplest-answers.ts';
import { startApp, type TestApp } from '../../../test/start-app.ts';
import { addVoucher } from '../../../test/vouchers.ts';
import { discountUses, vouchers } from './repository.ts';

let database: OpenDatabase;
let test: TestApp;
let firstOrder: Pick<ReturnType<typeof quoteBody>, 'category' | 'answers'>;

beforeAll(async () => {
  database = await openTestDatabase();
  test = await startApp(database);
  const questions = services.find(({ detail }) => detail.id === '11')?.detail.questions ?? [];
  firstOrder = { category: '11', answers: await simplestAnswers(questions, async ({ options }) => options) };
});

afterAll(async () => {
  await test.close();
  await database.close();
});

type More = Parameters<typeof quoteBody>[0];
const quote = async (token: string | undefined, more: More) =>
  (await test.client.ask('askQuote', { body: quoteBody(more), token, key: randomUUID() })).inquiry_id;
const place = (token: string, inquiry: string, more: object = {}) =>
  test.client.send('placeOrder', { body: orderBody(inquiry, more), token, key: randomUUID() });
const cancel = (uuid: string, token: string) =>
  test.client.ask('cancelOrder', { params: { id: uuid }, body: {}, token });
const usesOf = async (uuid: string) =>
  (await database.db.select().from(discountUses).where(eq(discountUses.orderUuid, uuid))).map(
    ({ kind, voucher }) => [kind, voucher],
  );
const gone = (discount: string, words: RegExp) => ({
  status: 409,
  body: { code: 'discount_gone', discount, message: expect.stringMatching(words) },
});

describe('the discounts of an order', () => {
  it('are used by it and free after its cancellation [W-7.08]', async () => {
    const voucherCode = await addVoucher(database.db, 'ONCE', { totalUses: 1 });
    const [one, two] = [(await signIn(test)).token, (await signIn(test)).token];
    const { order_uuid } = await placeOrder(test.client, one, { voucherCode });
    expect(await usesOf(order_uuid)).toEqual([['voucher', 'once']]);
    const asked = () =>
      test.client.ask('askQuote', { body: quoteBody({ voucherCode }), token: two, key: randomUUID() });
    expect(await asked()).toMatchObject({
      price: 501_500,
      discount_data: { voucher_message: expect.stringContaining('ظرفیت') },
    });
    await cancel(order_uuid, one);
    await cancel(order_uuid, one);
    expect(await usesOf(order_uuid)).toEqual([]);
    expect(await asked()).toMatchObject({ price: 451_400 });
    expect((await placeOrder(test.client, two, { voucherCode })).quote.price).toBe(451_400);
  });

  it('are replaced by those of the last change [W-7.08]', async () => {
    const first = await addVoucher(database.db, 'BEFORE', { totalUses: 1 });
    const second = await addVoucher(database.db, 'AFTER');
    const { token } = await signIn(test);
    const { order_uuid } = await placeOrder(test.client, token, { voucherCode: first });
    const { legacy_id } = await test.client.ask('loadOrder', { params: { id: order_uuid }, token });
    const change = async (voucherCode: string | null) => {
      const inquiry = await quote(token, { voucherCode, editOrderId: legacy_id });
      expect(await place(token, inquiry, { editOrderId: legacy_id })).toMatchObject({ body: { order_uuid } });
      return usesOf(order_uuid);
    };
    expect(await change(first)).toEqual([['voucher', 'before']]);
    expect(await change(second)).toEqual([['voucher', 'after']]);
    expect(await change(null)).toEqual([]);
  });

  it('are refused when another order used them first, and the order is not stored [W-7.08]', async () => {
    const voucherCode = await addVoucher(database.db, 'QUICK', { totalUses: 1 });
    const [one, two] = [(await signIn(test)).token, await signIn(test)];
    const [first, second] = [await quote(one, { voucherCode }), await quote(two.token, { voucherCode })];
    expect((await place(one, first)).status).toBe(200);
    expect(await place(two.token, second)).toMatchObject(gone('voucher', /ظرفیت.*دوباره محاسبه/));
    const left = await database.db.select().from(orders).where(eq(orders.customerId, two.user.id));
    const told = await database.db.select().from(smsOutbox).where(eq(smsOutbox.phone, two.user.phone));
    expect(left).toEqual([]);
    expect(told.filter(({ purpose }) => purpose === 'order_placed')).toEqual([]);
  });

  it('are not taken again by a repeated placement', async () => {
    const voucherCode = await addVoucher(database.db, 'AGAIN', { totalUses: 1 });
    const { token } = await signIn(test);
    const body = orderBody(await quote(token, { voucherCode }));
    const send = () => test.client.send('placeOrder', { body, token, key: 'placed-again' });
    const first = await send();
    expect(await send()).toMatchObject({ status: 200, body: first.body });
  });

  it('are refused after the voucher’s end or a use by the same customer [W-7.08]', async () => {
    const voucherCode = await addVoucher(database.db, 'MINE', { usesPerCustomer: 1 });
    const { token } = await signIn(test);
    const [first, second] = [await quote(token, { voucherCode }), await quote(token, { voucherCode })];
    expect((await place(token, first)).status).toBe(200);
    expect(await place(token, second)).toMatchObject(gone('voucher', /پیش‌تر/));
    const late = (await signIn(test)).token;
    const inquiry = await quote(late, { voucherCode });
    await database.db
      .update(vouchers)
      .set({ expiresAt: new Date(0) })
      .where(eq(vouchers.folded, 'mine'));
    expect(await place(late, inquiry)).toMatchObject(gone('voucher', /مهلت/));
  });

  it('keep the terms of their quote', async () => {
    const voucherCode = await addVoucher(database.db, 'CHANGED');
    const { token } = await signIn(test);
    const inquiry = await quote(token, { voucherCode });
    await database.db.update(vouchers).set({ percent: 1 }).where(eq(vouchers.folded, 'changed'));
    const { body } = await place(token, inquiry);
    const order = await test.client.ask('loadOrder', { params: { id: String(body['order_uuid']) }, token });
    expect(order.price).toBe(451_400);
  });

  it('include the first order’s discount once, also for a quote from before the sign-in', async () => {
    const { token } = await signIn(test);
    const [one, two] = [await quote(token, firstOrder), await quote(undefined, firstOrder)];
    const placed = await place(token, one, firstOrder);
    expect(placed.status).toBe(200);
    const uuid = String(placed.body['order_uuid']);
    expect(await usesOf(uuid)).toEqual([['first_order', null]]);
    expect(await place(token, two, firstOrder)).toMatchObject(gone('first_order', /نخستین سفارش/));
    await cancel(uuid, token);
    expect((await place(token, two, firstOrder)).status).toBe(200);
  });

  it('include the club’s only for present members', async () => {
    const { token } = await signIn(test, '09120000001');
    const inquiry = await quote(undefined, {});
    const body = {
      code: '!',
      demand_id: null,
      price_inquery_id: inquiry,
      price: 501_500,
      is_club_discount: true,
    };
    expect((await test.client.send('applyDiscount', { body, token })).status).toBe(200);
    expect(await place((await signIn(test)).token, inquiry)).toMatchObject(gone('club', /اعضای باشگاه/));
    const placed = await place(token, inquiry);
    expect(await usesOf(String(placed.body['order_uuid']))).toEqual([['club', null]]);
  });
});
