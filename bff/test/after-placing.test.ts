import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Customer } from './support/customer.ts';
import { placeOrder } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

/** The stored answer to the cleaning's first question, when its page is opened again. */
async function answeredAnew(customer: Customer): Promise<readonly string[]> {
  const window = customer.twin();
  await window.open(homeCleaning);
  return window.node('question').answer?.values ?? [];
}

describe('an order that was placed', () => {
  it('leaves no answers for the next one, neither in the BFF nor in the browser [O-4.34]', async () => {
    const customer = await world.customerAt(null);
    expect(await answeredAnew(customer)).toEqual(['10101']);
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.effects).toContainEqual(expect.objectContaining({ type: 'forget_answers' }));
    expect(await answeredAnew(customer)).toEqual([]);
  });

  it('is reported to every host and to analytics [O-4.35]', async () => {
    const customer = await world.customerAt(null);
    const { body } = await customer.sendAndWait(placeOrder());
    const order_uuid = customer.screen.redirect?.split('/').at(-1);
    const reported = (body.effects ?? []).filter(({ type }) => type === 'notify_host' || type === 'track');
    expect(reported).toMatchObject([
      { event: 'order_placed', payload: { host: 'android', order_uuid } },
      { event: 'order_placed', payload: { host: 'parent_frame', order_uuid } },
      { event: 'order_placed', params: { service: 'home-cleaning', rules: customer.flow.rules } },
    ]);
  });
});

describe('an order that was refused', () => {
  it('is reported as an error only to analytics and keeps its answers [O-4.34] [O-8.05]', async () => {
    const customer = await world.customerAt(null);
    world.proxy.fail(/POST \/v2\/orders\/$/, { does: 'answer', status: 400, body: '{"message":"نشد"}' });
    const { body } = await customer.sendAndWait(placeOrder());
    expect(body.effects).toMatchObject([
      { type: 'toast', level: 'error', text: 'نشد' },
      { type: 'track', event: 'order', params: { order_status: 'error', rules: customer.flow.rules } },
    ]);
    expect(await answeredAnew(customer)).toEqual(['10101']);
  });
});
