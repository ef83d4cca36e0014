import { describe, expect, it } from 'vitest';
import { event } from './support/events.ts';
import { world, customer, page, open, change, startTaskPage } from './support/task-page.ts';

startTaskPage();

describe('paying what is due', () => {
  const listed = /GET \/v2\/billings\/active-gateways\/$/;
  const charges = /POST \/v2\/billings\/charge_credit\/$/;
  const due = {
    status: 'unpaid',
    payment: {
      state: 'due',
      amount: 120_000,
      due_until: '2099-01-01T00:00:00.000Z',
      gateways: ['bank'],
      tracking_code: null,
    },
    top_transaction_token: 'top-1',
    may: { pay: true, cancel: false, edit: false, invoice: false },
  };
  const gateway = {
    name: 'bank',
    label: 'بانک',
    image: null,
    meta: { message: null, description: null },
    messages: [],
  };
  /** Something is due, as an upstream without a ledger says it. */
  const owe = () => {
    change(due);
    world.proxy.fail(/GET \/v2\/orders\/[\w-]{36}\/ledger\/$/, { does: 'answer', status: 404, body: '{}' });
  };
  const offer = () =>
    world.proxy.fail(listed, {
      does: 'answer',
      status: 200,
      body: JSON.stringify({ debit: [gateway, { ...gateway, name: 'sadad' }], installment: [] }),
    });

  it('lists the gateways for the amount due, in the context of a prepayment of this order [W-7.06, W-9.02]', async () => {
    owe();
    offer();
    world.proxy.forget();
    await open();
    const order_id = page.split('/').at(-1);
    const asked = world.proxy.calls(listed).map(({ query }) => Object.fromEntries(query));
    expect(asked).toEqual([{ amount: '120000', context: 'prepayment', order_id }]);
    expect(customer.node('gateways').items?.map(({ id }) => id)).toEqual(['bank']);
  });

  it('begins with the amount of the upstream under the key of the action, and leads to the bank [O-4.32]', async () => {
    owe();
    offer();
    world.proxy.fail(charges, { does: 'answer', status: 200, body: '{"RefId":"ref-1"}' });
    await open();
    expect(customer.node('gateways').items?.map(({ id }) => id)).toEqual(['bank']);
    const pay = event('pay_again', { gateway: 'bank' });
    const batch = customer.batch(pay);
    const { body } = await customer.post(batch);
    expect(body.effects).toMatchObject([{ type: 'navigate', to: '/charge?RefId=ref-1' }]);
    expect((await customer.post(batch)).body.effects).toEqual(body.effects);
    const [call, ...more] = world.proxy.calls(charges);
    expect([call?.headers['idempotency-key'], more]).toEqual([pay.action_id, []]);
    expect(call?.body).toMatchObject({ amount: 120_000, order_id: page.split('/').at(-1) });
  });

  it.each(['sadad', 'nothing', undefined])('refuses %s, which is not offered', async (name) => {
    owe();
    offer();
    await open();
    await customer.send(event('pay_again', name === undefined ? {} : { gateway: name }));
    expect(world.proxy.count(charges)).toBe(0);
  });

  it('shows a toast if it fails [O-8.05]', async () => {
    owe();
    offer();
    world.proxy.fail(charges, { does: 'answer', status: 400, body: '{"message":"نشد."}' });
    await open();
    const { body } = await customer.send(event('pay_again', { gateway: 'bank' }));
    expect(body.effects).toMatchObject([{ type: 'toast', level: 'error', text: 'نشد.' }]);
  });

  it('is left to the app, in rial [O-7.18]', async () => {
    owe();
    await open(`${page}?in_app=1`);
    const { body } = await customer.send(event('pay_again', {}));
    expect(body.effects).toMatchObject([{ type: 'pay_in_app', amount_rial: 1_200_000, token: 'top-1' }]);
  });

  it('is refused if nothing is due', async () => {
    await open();
    const { status } = await customer.send(event('pay_again', { gateway: 'bank' }));
    expect(status).toBe(422);
  });
});
