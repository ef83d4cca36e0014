import { done, failed } from '@gam/shared/result';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { answer, placeOrder, quoteBody, cleaningAnswers } from '../../../test/requests.ts';
import { bffToken } from '../../../test/start-app.ts';
import { transact } from '../../platform/database/transact.ts';
import { smsOutbox } from '../../platform/sms/outbox.ts';
import { lockOrder } from '../records/repository.ts';
import { moveOrder } from './move-order.ts';
import {
  at,
  begin,
  change,
  customer,
  database,
  load,
  operator,
  order,
  place,
  quote,
  send,
  slotsOf,
  stand,
  stranger,
  test,
  setUpChanges,
  words,
} from './change-fixture.ts';

setUpChanges();

describe('beginning to change an order', () => {
  it('prevents its assignment for half an hour and returns the same end when it is repeated', async () => {
    const { order_uuid, legacy_id } = await order();
    const first = await begin(order_uuid);
    expect(await begin(legacy_id)).toMatchObject({ status: 200, body: first.body });
    const until = Date.parse(String(first.body['edit_until']));
    const assign = (now: number) =>
      transact(database.db, async (tx) => {
        const locked = await lockOrder(tx, order_uuid);
        return locked === undefined ? done(null) : moveOrder(tx, locked, 'assigned', now);
      });
    const refused = { status: 409, body: { code: 'order_being_edited', message: words } };
    expect(await assign(until - 1)).toMatchObject(failed(refused));
    test.wait(30 * 60_000);
    expect((await begin(order_uuid)).body).not.toEqual(first.body);
    expect(await assign(until + 60 * 60_000)).toMatchObject(done({ status: 'assigned' }));
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
    const toThem = eq(smsOutbox.phone, phone);
    const sent = await database.db.select().from(smsOutbox).where(toThem).orderBy(smsOutbox.id);
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
