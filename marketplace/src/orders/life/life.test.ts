import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderStatus } from '@gam/schemas/upstream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { question } from '../../../demo/question.ts';
import { openInMemory } from '../../../test/database.ts';
import { addQuestions } from '../../../test/questions.ts';
import {
  answer,
  cleaningAnswers,
  orderBody,
  placeOrder,
  quoteBody,
  type QuoteBody,
} from '../../../test/requests.ts';
import { signIn, signInOperator } from '../../../test/sign-in.ts';
import { bffToken, startApp, type TestApp } from '../../../test/start-app.ts';
import { serviceSlots } from '../../shop/calendars/repository.ts';
import type { OpenDatabase } from '../../platform/database/database.ts';
import { transact } from '../../platform/database/transact.ts';
import { slotTakings } from '../../shop/calendars/takings.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { moveOrder } from './move-order.ts';
import { orders } from '../records/repository.ts';

let database: OpenDatabase;
let test: TestApp;
let customer: Awaited<ReturnType<typeof signIn>>;
let stranger: typeof customer;
let operator: typeof customer;

beforeAll(async () => {
  database = await openInMemory();
  test = await startApp(database);
  // Saturday, 28 Azar 1405, half past eight in Tehran.
  test.wait(Date.parse('2026-12-19T05:00:00Z') - Date.now());
  const booking = { type_tags: ['date_question'], is_mandatory: false };
  await addQuestions(database.db, '1', [question('timestamp', 'when', 'زمان', booking)]);
  await database.db.update(serviceSlots).set({ capacity: 1 }).where(eq(serviceSlots.serviceId, '1'));
  operator = await signInOperator(test);
});

afterAll(async () => {
  await test.close();
  await database.close();
});

let day = 0;
/** A day that no other test has. */
let when: string;

beforeEach(async () => {
  day += 1;
  when = new Date(Date.parse('2027-01-10T00:00:00Z') + day * 86_400_000).toISOString().slice(0, 10);
  [customer, stranger] = [await signIn(test), await signIn(test)];
});

const at = (slot: string) => [...cleaningAnswers, answer('when', [when, slot])];
const load = (id: string) => test.client.ask('loadOrder', { params: { id }, token: customer.token });
const order = async (more: Partial<QuoteBody> = {}) =>
  load((await placeOrder(test.client, customer.token, more)).order_uuid);
const stand = (uuid: string, status: OrderStatus) =>
  database.db.update(orders).set({ status }).where(eq(orders.uuid, uuid));
const cancel = (id: string, token = customer.token) =>
  test.client.send('cancelOrder', { params: { id }, body: {}, token });
const begin = (id: string, token = customer.token) =>
  test.client.send('beginEdit', { params: { id }, body: {}, token });
const send = (more: Partial<QuoteBody>, token = customer.token) =>
  test.client.send('askQuote', { body: quoteBody(more), token, key: randomUUID() });
const quote = async (more: Partial<QuoteBody>) => {
  const body = quoteBody(more);
  return (await test.client.ask('askQuote', { body, token: customer.token, key: randomUUID() })).inquiry_id;
};
const place = (inquiry: string, more: Parameters<typeof orderBody>[1], key: string = randomUUID()) =>
  test.client.send('placeOrder', { body: orderBody(inquiry, more), token: customer.token, key });
const change = async (more: Partial<QuoteBody>, also: Parameters<typeof orderBody>[1] = {}) => {
  const { answers = cleaningAnswers, editOrderId = null, specificWorkman = null } = more;
  return place(await quote(more), { answers, editOrderId, specificWorkman, ...also });
};
const slotsOf = async (uuid: string) =>
  (await database.db.select().from(slotTakings).where(eq(slotTakings.orderUuid, uuid))).map(
    ({ slot }) => slot,
  );
const words = expect.stringMatching(/[\u0600-\u06ff]/);

describe('cancelling an order', () => {
  it('frees its slot and returns the same reply when it is repeated', async () => {
    const { order_uuid, legacy_id } = await order({ answers: at('10-12') });
    const full = { status: 400, body: { message: expect.stringContaining('دیگر خالی نیست') } };
    expect(await send({ answers: at('10-12') })).toMatchObject(full);
    const first = await cancel(order_uuid);
    expect(first).toMatchObject({
      status: 200,
      body: { status: 'cancelled', may: { cancel: false, edit: false, pay: false } },
    });
    expect(await cancel(legacy_id)).toMatchObject({ status: 200, body: first.body });
    expect((await send({ answers: at('10-12') })).status).toBe(200);
  });

  it.each(['unpaid', 'placed', 'assigned'] as const)('is possible while it is %s', async (status) => {
    const { order_uuid } = await order();
    await stand(order_uuid, status);
    expect(await cancel(order_uuid)).toMatchObject({ status: 200, body: { status: 'cancelled' } });
  });

  it.each(['in_progress', 'done', 'expired'] as const)('is refused once it is %s', async (status) => {
    const { order_uuid } = await order({ answers: at('10-12') });
    await stand(order_uuid, status);
    const refused = { status: 409, body: { code: 'order_not_cancellable', message: words } };
    expect(await cancel(order_uuid)).toMatchObject(refused);
    expect(await load(order_uuid)).toMatchObject({ status, may: { cancel: false, edit: false } });
    expect(await slotsOf(order_uuid)).toEqual(['10-12']);
  });

  it('is refused for other customers and allowed for operators', async () => {
    const { order_uuid, legacy_id } = await order();
    for (const id of [order_uuid, legacy_id, 'unknown', '99999999'])
      expect(await cancel(id, stranger.token)).toMatchObject({ status: 404, body: { message: words } });
    expect((await test.client.send('cancelOrder', { params: { id: order_uuid }, body: {} })).status).toBe(
      401,
    );
    expect((await load(order_uuid)).status).toBe('placed');
    expect((await cancel(order_uuid, operator.token)).status).toBe(200);
  });
});

describe('beginning to change an order', () => {
  it('prevents its assignment for half an hour and returns the same end when it is repeated', async () => {
    const { order_uuid, legacy_id } = await order();
    const first = await begin(order_uuid);
    expect(await begin(legacy_id)).toMatchObject({ status: 200, body: first.body });
    const until = Date.parse(String(first.body['edit_until']));
    const assign = (now: number) => transact(database.db, (tx) => moveOrder(tx, order_uuid, 'assigned', now));
    const refused = { status: 409, body: { code: 'order_being_edited', message: words } };
    expect(await assign(until - 1)).toMatchObject(refused);
    test.wait(30 * 60_000);
    expect((await begin(order_uuid)).body).not.toEqual(first.body);
    expect(await assign(until + 60 * 60_000)).toMatchObject({ status: 'assigned' });
    test.wait(-30 * 60_000);
  });

  it.each(['in_progress', 'done', 'cancelled', 'expired'] as const)(
    'is refused once it is %s',
    async (status) => {
      const { order_uuid } = await order();
      await stand(order_uuid, status);
      const refused = { status: 409, body: { code: 'order_not_editable', message: words } };
      expect(await begin(order_uuid)).toMatchObject(refused);
    },
  );

  it('is refused for other customers and allowed for operators', async () => {
    const { order_uuid } = await order();
    expect(await begin(order_uuid, stranger.token)).toMatchObject({ status: 404, body: { message: words } });
    expect((await begin(order_uuid, operator.token)).status).toBe(200);
  });
});

describe('changing an order', () => {
  it('stores the new answers, price, expert and e-mail under the same number, and sends an SMS', async () => {
    const before = await order();
    const three = [
      answer('102', ['10201', '10203'], [3, 1]),
      ...cleaningAnswers.filter(({ id }) => id !== '102'),
    ];
    const more = { answers: three, editOrderId: before.legacy_id, specificWorkman: '41' };
    const { status, body } = await change(more, { invoiceEmail: 'sara@example.com' });
    expect({ status, body }).toMatchObject({ status: 200, body: { order_uuid: before.order_uuid } });
    expect(await load(before.order_uuid)).toMatchObject({
      legacy_id: before.legacy_id,
      created_at: before.created_at,
      status: 'placed',
      answers: three,
      price: 595_000,
      achar_price: 700_000,
      discount_text: '۱۵ درصد تخفیف نظافت هفتگی',
      invoice_email: 'sara@example.com',
      selected_workman: { first_name: words, is_gold: expect.any(Boolean) },
    });
    const { results } = await test.client.ask('listOrders', { token: customer.token });
    expect(results).toHaveLength(1);
    const { phone } = customer.user;
    const sent = await database.db.select().from(smsOutbox).where(eq(smsOutbox.phone, phone));
    expect(sent.map(({ purpose }) => purpose)).toEqual(['sign_in_code', 'order_placed', 'order_changed']);
  });

  it('keeps the e-mail address for its receipt if the change has none [O-3.17]', async () => {
    const { body } = await change({}, { invoiceEmail: 'sara@example.com' });
    const { order_uuid } = body as { order_uuid: string };
    const { legacy_id } = await load(order_uuid);
    expect(await change({ editOrderId: legacy_id })).toMatchObject({ status: 200 });
    expect((await load(order_uuid)).invoice_email).toBe('sara@example.com');
  });

  it('frees its old slot, and may keep its slot', async () => {
    const { order_uuid, legacy_id } = await order({ answers: at('10-12') });
    expect((await send({ answers: at('10-12') })).status).toBe(400);
    expect(await change({ answers: at('10-12'), editOrderId: legacy_id })).toMatchObject({ status: 200 });
    expect(await slotsOf(order_uuid)).toEqual(['10-12']);
    expect(await change({ answers: at('12-14'), editOrderId: legacy_id })).toMatchObject({ status: 200 });
    expect(await slotsOf(order_uuid)).toEqual(['12-14']);
    expect((await send({ answers: at('10-12') })).status).toBe(200);
  });

  it('changes nothing when the new slot was taken meanwhile', async () => {
    const before = await order({ answers: at('10-12') });
    const more = { answers: at('12-14'), editOrderId: before.legacy_id };
    const inquiry = await quote(more);
    await placeOrder(test.client, stranger.token, { answers: at('12-14') });
    const refused = { status: 409, body: { code: 'slot_taken', message: words } };
    expect(await place(inquiry, more)).toMatchObject(refused);
    expect(await load(before.order_uuid)).toEqual(before);
    expect(await slotsOf(before.order_uuid)).toEqual(['10-12']);
  });

  it('removes the assignment of an expert', async () => {
    const { order_uuid, legacy_id } = await order();
    await stand(order_uuid, 'assigned');
    expect(await change({ editOrderId: legacy_id })).toMatchObject({ status: 200 });
    expect((await load(order_uuid)).status).toBe('placed');
  });

  it('is found by the keys of the placement and of the change', async () => {
    const { order_uuid, legacy_id } = await order();
    const more = { editOrderId: legacy_id };
    const inquiry = await quote(more);
    const [key, params] = ['the-change', { key: 'the-change' }];
    await place(inquiry, more, key);
    const found = await test.client.ask('findOrderByKey', { params, token: bffToken });
    expect(found.order_uuid).toBe(order_uuid);
    expect(await place(inquiry, more, key)).toMatchObject({ status: 200, body: { order_uuid } });
    expect(await place(inquiry, { ...more, invoiceEmail: 'a@b.ir' }, key)).toMatchObject({
      status: 409,
      body: { code: 'order_exists', order_uuid },
    });
  });

  it.each(['in_progress', 'done', 'cancelled', 'expired'] as const)(
    'is refused once it is %s, at the quote and at the placement',
    async (status) => {
      const { order_uuid, legacy_id } = await order();
      const more = { editOrderId: legacy_id };
      const inquiry = await quote(more);
      await stand(order_uuid, status);
      const refused = { status: 409, body: { code: 'order_not_editable', message: words } };
      expect(await send(more)).toMatchObject(refused);
      const placed = await place(inquiry, more);
      expect(placed).toMatchObject(refused);
      // A 409 that names an order would lead the customer there as if it had been changed.
      expect(placed.body).not.toHaveProperty('order_uuid');
    },
  );

  it("is refused for another customer's order and one of another service or city", async () => {
    const { legacy_id } = await order();
    expect(await send({ editOrderId: legacy_id }, stranger.token)).toMatchObject({ status: 404 });
    expect(await send({ editOrderId: '99999999' })).toMatchObject({ status: 404 });
    expect(await send({ editOrderId: legacy_id, city: '2' })).toMatchObject({
      status: 400,
      body: { code: 'other_order', message: words },
    });
  });

  it('is refused with the inquiry of a new order, or of a guest, and a new order with that of a change', async () => {
    const { legacy_id } = await order();
    const refused = { status: 400, body: { code: 'inquiry_changed', message: words } };
    expect(await place(await quote({}), { editOrderId: legacy_id })).toMatchObject(refused);
    const body = quoteBody({ editOrderId: legacy_id });
    const { inquiry_id } = await test.client.ask('askQuote', { body, key: randomUUID() });
    expect(await place(inquiry_id, { editOrderId: legacy_id })).toMatchObject(refused);
    expect(await place(await quote({ editOrderId: legacy_id }), {})).toMatchObject(refused);
  });
});

describe('discarding an inquiry', () => {
  const discard = (id: string, token = customer.token) =>
    test.client.send('discardInquiry', { params: { id }, body: {}, token });

  it('prevents its order and returns the same reply when it is repeated', async () => {
    const inquiry = await quote({});
    expect(await discard(inquiry)).toMatchObject({ status: 200, body: {} });
    expect(await discard(inquiry)).toMatchObject({ status: 200, body: {} });
    expect(await place(inquiry, {})).toMatchObject({
      status: 410,
      body: { code: 'inquiry_expired', message: words },
    });
  });

  it('is refused after its order', async () => {
    const inquiry = await quote({});
    await place(inquiry, {});
    expect(await discard(inquiry)).toMatchObject({
      status: 409,
      body: { code: 'inquiry_ordered', message: words },
    });
  });

  it('is refused for other customers and allowed for operators', async () => {
    const inquiry = await quote({});
    for (const id of [inquiry, 'unknown']) {
      expect(await discard(id, stranger.token)).toMatchObject({ status: 404, body: { message: words } });
    }
    expect((await place(inquiry, {})).status).toBe(200);
    expect((await discard(await quote({}), operator.token)).status).toBe(200);
  });
});
