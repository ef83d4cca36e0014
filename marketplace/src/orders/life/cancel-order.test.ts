import { describe, expect, it } from 'vitest';
import {
  at,
  cancel,
  customer,
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
