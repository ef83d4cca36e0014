import { describe, expect, it } from 'vitest';
import { decideAtBank } from '../../../test/bank-customer.ts';
import { partPaid } from '../../../test/paid-orders.ts';
import { orders } from '../../orders/records/tables.ts';
import { eq } from 'drizzle-orm';
import { confirm, database, never, setUpSettlement, test, customer } from '../payments/settlement-fixture.ts';
import { beginToPay, ledgerOf, pay, placePaid } from './paid-change-fixture.ts';

setUpSettlement();

/** An order of which a fifth was paid ahead, and whose work is done. */
async function finished() {
  const order = await placePaid(partPaid);
  await database.db.update(orders).set({ status: 'done' }).where(eq(orders.uuid, order.uuid));
  const { left } = await ledgerOf(order.uuid);
  return { ...order, left: left ?? 0 };
}

describe('what is left of a finished order', () => {
  it('can be paid until it is', async () => {
    const order = await finished();
    expect(order.left).toBeGreaterThan(0);
    expect((await ledgerOf(order.uuid)).due).toMatchObject({
      context: 'order_close',
      amount: order.left,
      due_until: null,
      top_transaction_token: null,
    });
    const { reply } = await pay(order.uuid, order.left);
    expect(reply.body).toMatchObject({
      status: 'paid',
      context: 'order_close',
      change_made: null,
      refund: null,
    });
    expect(await ledgerOf(order.uuid)).toMatchObject({ left: 0, due: null });
    const body = { amount: order.left, redirect_url: 'http://gam.test/pay', order_id: order.uuid };
    expect(
      await test.client.send('chargeCredit', { body, token: customer.token, key: 'again' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'not_due' },
    });
  });

  it('is paid once: a second payment goes back', async () => {
    const order = await finished();
    const [one, other] = [await beginToPay(order.uuid, order.left), await beginToPay(order.uuid, order.left)];
    const first = await decideAtBank(test, one.reference, 'pay', never);
    const second = await decideAtBank(test, other.reference, 'pay', never);
    expect((await confirm(one.key, first.fields)).body).toMatchObject({ status: 'paid' });
    expect((await confirm(other.key, second.fields)).body).toMatchObject({
      status: 'refunded',
      refund: { amount: order.left },
    });
    expect(await ledgerOf(order.uuid)).toMatchObject({ left: 0 });
  });
});
