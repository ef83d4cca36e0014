import { randomUUID } from 'node:crypto';
import type { Extra } from '@gam/schemas/upstream';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { transact } from '../../platform/database/transact.ts';
import { refuse } from '../../platform/refusal.ts';
import { answer, orderBody, placeOrder, quoteBody } from '../../../test/requests.ts';
import { auditEntries, recordAct } from './record-act.ts';
import {
  acting,
  createAddress,
  customer,
  database,
  desk,
  lastEntry,
  operatorId,
  orderOf,
  persian,
  removeAddress,
  smsTo,
  stranger,
  test,
  trail,
  setUpActs,
} from './acts-fixture.ts';

setUpActs();

describe('an order that an operator places for a customer', () => {
  it('belongs to the customer and names the operator, and the rules that it came from [O-1.03]', async () => {
    const rules = 'nowruz-1406@2#91acd0e2 gifts@0 default@7#3f9a2c10';
    const extra: Extra = { matching_flow: 'main_flow', rules };
    const { order_uuid } = await placeOrder(test.client, acting.token, { extra });
    const row = await orderOf(order_uuid);
    expect(row).toMatchObject({ customerId: customer.user.id, placedBy: operatorId, extra: { rules } });
    const own = await test.client.ask('listOrders', { token: customer.token });
    expect(own.results.map((order) => order.order_uuid)).toEqual([order_uuid]);
    expect(await trail()).toEqual(['order_placed']);
    expect(await lastEntry()).toMatchObject({
      actor: { id: operatorId },
      customer: { id: customer.user.id },
      object: { kind: 'order', id: order_uuid, label: persian },
      rules,
    });
  });

  it('is not announced if the operator switches off the SMS, which a customer cannot [O-6.03]', async () => {
    const extra: Extra = { matching_flow: 'main_flow', disableSMS: true, notShowOnApp: true };
    const silent = await placeOrder(test.client, acting.token, { extra });
    expect(await smsTo(customer)).toEqual([]);
    expect((await orderOf(silent.order_uuid)).extra).toEqual(extra);

    const { order_uuid } = await placeOrder(test.client, stranger.token, { extra });
    expect(await smsTo(stranger)).toMatchObject([{ purpose: 'order_placed' }]);
    expect((await orderOf(order_uuid)).extra).toEqual({ matching_flow: 'main_flow' });
  });

  it('belongs to the customer of the acting session, whatever `extra` names', async () => {
    const quoteFor = (customer_id: string) => {
      const extra = { matching_flow: 'main_flow', customer_id };
      return test.client.send('askQuote', {
        body: quoteBody({ extra }),
        token: acting.token,
        key: randomUUID(),
      });
    };
    expect((await quoteFor(stranger.user.id)).status).toBe(403);
    const { status, body } = await quoteFor(customer.user.id);
    expect(status).toBe(200);
    const extra = { matching_flow: 'main_flow', customer_id: stranger.user.id };
    const placed = await test.client.send('placeOrder', {
      body: orderBody(String(body['inquiry_id']), { extra }),
      token: acting.token,
      key: randomUUID(),
    });
    expect(placed.status).toBe(403);
    expect(await trail()).toEqual([]);
  });

  it.each(['demo-expert', 'demo-rules-editor'])(
    'is refused for %s, also with their own token',
    async (id) => {
      const extra = { matching_flow: 'main_flow', customer_id: id };
      const asked = { body: quoteBody({ extra }), token: desk.token, key: randomUUID() };
      expect((await test.client.send('askQuote', asked)).status).toBe(400);
      expect((await createAddress(desk.token, { customerContractId: id })).status).toBe(404);
    },
  );

  it('is in the trail once for repeated requests', async () => {
    const quote = await test.client.ask('askQuote', {
      body: quoteBody(),
      token: acting.token,
      key: randomUUID(),
    });
    const key = randomUUID();
    const place = () =>
      test.client.ask('placeOrder', { body: orderBody(quote.inquiry_id), token: acting.token, key });
    await Promise.all([place(), place(), place()]);
    expect(await trail()).toEqual(['order_placed']);
  });

  it('is changed, cancelled and progressed under the operator’s name', async () => {
    const { order_uuid } = await placeOrder(test.client, acting.token);
    const { legacyId } = await orderOf(order_uuid);
    const beginEdit = () =>
      test.client.send('beginEdit', { params: { id: order_uuid }, body: {}, token: acting.token });
    expect([(await beginEdit()).status, (await beginEdit()).status]).toEqual([200, 200]);
    await placeOrder(test.client, acting.token, { editOrderId: String(legacyId) });
    const progress = (status: string) =>
      test.client.send('progressOrder', { params: { id: order_uuid }, body: { status }, token: desk.token });
    expect([(await progress('assigned')).status, (await progress('assigned')).status]).toEqual([200, 200]);
    expect((await progress('done')).status).toBe(409);
    const cancel = () =>
      test.client.send('cancelOrder', { params: { id: order_uuid }, body: {}, token: acting.token });
    expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 200]);
    expect(await trail()).toEqual([
      'order_placed',
      'order_edit_begun',
      'order_changed',
      'order_progressed',
      'order_cancelled',
    ]);
  });
});

describe('calls outside the trail', () => {
  it("include the customers' own calls", async () => {
    const { order_uuid } = await placeOrder(test.client, customer.token);
    const address = await createAddress(customer.token);
    await removeAddress(customer.token, String(address.body['id']));
    const params = { id: order_uuid };
    await test.client.ask('cancelOrder', { params, body: {}, token: customer.token });
    const rows = await database.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.customerId, customer.user.id));
    expect(rows.map(({ action }) => action)).toEqual(['acting_began']);
  });

  it('include refused and undone calls', async () => {
    const quote = await test.client.ask('askQuote', {
      body: quoteBody(),
      token: acting.token,
      key: randomUUID(),
    });
    const body = orderBody(quote.inquiry_id, { answers: [answer('101', ['10101'])] });
    const refused = await test.client.send('placeOrder', { body, token: acting.token, key: randomUUID() });
    expect(refused.status).toBe(400);
    expect((await createAddress(acting.token, { detail: 'کوتاه' })).status).toBe(400);
    expect((await removeAddress(acting.token, randomUUID())).status).toBe(404);

    const caller = { userId: customer.user.id, role: 'customer', actorId: operatorId } as const;
    await transact(database.db, async (tx) => {
      await recordAct(tx, { caller, action: 'order_placed', now: Date.now() });
      return refuse(409, 'نه');
    });
    expect(await trail()).toEqual([]);
  });
});
