import { describe, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { back, event, placeOrder, proceed } from './support/events.ts';
import {
  quotes,
  everything,
  serverError,
  patient,
  world,
  waitOnly,
  startFaultyWorld,
} from './support/outside-world.ts';

startFaultyWorld();

const noConnection = 'مشکل از سمت ماست. لطفا چند لحظه دیگر دوباره تلاش کنید';
const placements = /^POST \/v2\/orders\/$/;
const byKey = /^GET \/v2\/orders\/by-key\//;

describe('an order', () => {
  /** The one order of a customer who is on its page. */
  async function expectOneOrder(customer: Customer, flow: string): Promise<void> {
    expect(customer.flow.phase).toBe('placed');
    const orders = await world.ordersOf(customer);
    expect(orders).toEqual([await world.orderOfFlow(flow)]);
    expect(customer.screen.redirect).toBe(`/task-details/${orders[0]}`);
  }

  it('is placed with the fields of the contract, under the flow’s id [O-7.04]', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    await customer.sendAndWait(placeOrder());
    const [sent] = world.proxy.calls(placements);
    expect(sent?.headers['idempotency-key']).toBe(id);
    expect(sent?.body).toEqual({
      answers: expect.arrayContaining([
        {
          id: '102',
          type: 'numerical_multi_select',
          title: 'فضاهای منزل',
          values: ['10201', '10203'],
          counts: [
            { value: '10201', number: 2 },
            { value: '10203', number: 1 },
          ],
          text: expect.any(String),
        },
      ]),
      category: '1',
      invoiceEmail: null,
      priceInQueryId: expect.any(String),
      specificWorkman: null,
      extra: {
        matching_flow: 'main_flow',
        rules: customer.flow.rules,
        outcome: expect.any(Object) as object,
      },
      editOrderId: null,
    });
    await expectOneOrder(customer, id);
  });

  it('is placed once for events that arrive at the same time', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    const same = customer.batch(placeOrder());
    const asked = [same, same, ...[1, 2, 3].map(() => customer.batch(placeOrder()))];
    const replies = await Promise.all(asked.map((batch) => customer.twin().post(batch)));
    for (const { status } of replies) expect([200, 409, 422]).toContain(status);
    await customer.open(customer.screen.url);
    await expectOneOrder(customer, id);
    expect(world.proxy.count(placements)).toBe(1);
  });

  it('is found again if the marketplace’s reply was lost', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    world.proxy.fail(placements, { does: 'lose_reply' }, 1);
    await customer.sendAndWait(placeOrder());
    await expectOneOrder(customer, id);
    expect(world.proxy.count(placements)).toBe(2);
  });

  it('is found by its key if every reply to the placement is lost', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    world.proxy.fail(placements, { does: 'lose_reply' });
    await customer.sendAndWait(placeOrder());
    await expectOneOrder(customer, id);
    expect(world.proxy.count(byKey)).toBe(1);
  });

  it('is found by its key if the reply to the placement has no body [O-8.03]', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    world.proxy.fail(placements, { does: 'rewrite', with: () => '' });
    await customer.sendAndWait(placeOrder());
    await expectOneOrder(customer, id);
    expect(world.proxy.count(placements)).toBe(1);
  });

  it('is undecided while the reply about its key has no body either [O-8.03]', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    world.proxy.fail(placements, { does: 'rewrite', with: () => '' });
    world.proxy.fail(byKey, { does: 'rewrite', with: () => '' });
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placing');
    world.proxy.heal();
    await customer.sendAndWait(proceed());
    await expectOneOrder(customer, id);
  });

  it('is the one that the key already made if it is requested with another body', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    // Each reply is lost, and no call succeeds: undecided. Then the body changes on its way.
    world.proxy.fail(placements, { does: 'lose_reply' }, 5);
    world.proxy.fail(byKey, { does: 'reset' });
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placing');
    world.proxy.heal();
    world.proxy.fail(placements, {
      does: 'answer',
      status: 409,
      body: JSON.stringify({ message: 'taken', order_uuid: await world.orderOfFlow(id) }),
    });
    await customer.sendAndWait(proceed());
    await expectOneOrder(customer, id);
  });

  it('is undecided while the upstream does not answer, offers only continue, and is placed once afterwards', async () => {
    const customer = await world.customerAt(null);
    const { id } = customer.flow;
    const { url } = customer.screen;
    world.proxy.fail(everything, { does: 'reset' });
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.continue).toBeNull();
    expect(customer.flow.phase).toBe('placing');
    expect(customer.node('notice').text).toContain('سفارش شما دوباره ثبت نخواهد شد');
    expect(customer.screen.footer.map((button) => button.event)).toEqual(['continue']);
    for (const other of [placeOrder(), back(), event('jump', { step: '101' })])
      expect((await customer.send(other)).status).toBe(422);

    await customer.sendAndWait(proceed());
    expect(customer.flow.phase).toBe('placing');
    await customer.open(url);
    expect(customer.flow.phase).toBe('placing');

    world.proxy.heal();
    await customer.sendAndWait(proceed());
    await expectOneOrder(customer, id);
  });

  it('is undecided as long as the upstream may still work on a try that got no answer', async () => {
    const customer = await world.customerAt(null);
    world.proxy.fail(placements, { does: 'reset' });
    await customer.sendAndWait(placeOrder());
    expect(customer.flow.phase).toBe('placing');
    world.ahead = 11_000;
    await customer.sendAndWait(proceed());
    expect(customer.flow.phase).toBe('placing');
    // Long after the last try without an answer, an upstream that knows no order under the key has none.
    world.ahead = 60_000;
    world.proxy.heal();
    world.proxy.fail(placements, { does: 'answer', status: 500 });
    await customer.sendAndWait(proceed());
    expect(customer.flow.phase).toBe('quote');
    expect(await world.ordersOf(customer)).toEqual([]);
  });

  it('fails for certain if no connection to the upstream was made', async () => {
    const customer = await world.customerAt(null);
    // Nothing listens on port 9, so that no try can have placed the order.
    await world.restartBff({ upstreamUrl: 'http://127.0.0.1:9' });
    customer.bff = world.bff;
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.effects?.[0]).toMatchObject({ type: 'toast', level: 'error', text: noConnection });
    expect(customer.flow.phase).toBe('quote');
    await world.restartBff();
  });

  it('returns to the quote with a toast and an error event if it was never made [O-8.05]', async () => {
    const customer = await world.customerAt(null);
    world.proxy.fail(placements, { does: 'answer', status: 500 });
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.effects).toEqual([
      expect.objectContaining({ type: 'toast', level: 'error', text: serverError }),
      expect.objectContaining({
        type: 'track',
        params: { order_status: 'error', rules: customer.flow.rules },
      }),
    ]);
    expect(customer.flow.phase).toBe('quote');
    expect(await world.ordersOf(customer)).toEqual([]);
    world.proxy.heal();
    await customer.sendAndWait(placeOrder());
    expect(await world.ordersOf(customer)).toHaveLength(1);
  });

  it('gets a new price first if its price has expired', async () => {
    const customer = await world.customerAt(null);
    world.proxy.forget();
    world.ahead = 24 * 3600_000;
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.applied).toBe(1);
    expect(customer.flow.phase).toBe('quote');
    expect(world.proxy.count(placements)).toBe(0);
    expect(world.proxy.count(quotes)).toBe(1);
  });

  it('leads to the login and is not placed if the upstream refuses the token', async () => {
    const customer = await world.customerAt(null);
    const { url } = customer.screen;
    world.proxy.fail(placements, { does: 'answer', status: 401, body: '{"message":"دوباره وارد شوید."}' });
    const signInAgain = await world.signInAgain(customer);
    const refused = await customer.sendAndWait(placeOrder());
    expect([refused.status, refused.body.error?.kind]).toEqual([401, 'unauthenticated']);
    expect(customer.screen).toMatchObject({ id: 'login.phone', url });
    expect((await customer.open(url)).status).toBe(401);
    expect(customer.screen.id).toBe('login.phone');
    world.proxy.heal();
    await signInAgain();
    expect(customer.flow.phase).toBe('quote');
    await customer.sendAndWait(placeOrder());
    expect(await world.ordersOf(customer)).toHaveLength(1);
  });

  it('continues if another BFF finds the call of a BFF that died', async () => {
    const customer = await world.customerAt(null);
    await waitOnly(50, async () => {
      customer.bff = world.bff;
      const { id } = customer.flow;
      const held = Promise.withResolvers<void>();
      world.proxy.fail(placements, { does: 'hold_reply', until: held.promise }, 1);
      const { body } = await customer.send(placeOrder());
      expect(body.continue).not.toBeNull();
      await vi.waitFor(async () => expect(await world.orderOfFlow(id)).not.toBeNull(), patient);
      await world.restartBff();
      held.resolve();
      customer.bff = world.bff;
      await customer.sendAndWait(proceed());
      await expectOneOrder(customer, id);
    });
  });
});
