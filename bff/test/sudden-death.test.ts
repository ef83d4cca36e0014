import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { placeOrder, proceed } from './support/events.ts';
import { startServer, type ServerProcess } from '@gam/shared/test/server-process';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

const startBff = (): Promise<ServerProcess> =>
  startServer('bff', {
    GAM_DATA: world.folder,
    UPSTREAM_URL: world.proxy.url,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
  });

it('keeps one order, found by the next BFF, if a BFF is killed between the marketplace’s commit and its own', async () => {
  const customer = await world.customerAt(null);
  const { id } = customer.flow;
  await world.bff.close();
  const first = await startBff();
  customer.bff = first;

  const held = Promise.withResolvers<void>();
  world.proxy.fail(/^POST \/v2\/orders\/$/, { does: 'hold_reply', until: held.promise }, 1);
  const batch = customer.batch(placeOrder());
  const broken = customer
    .twin()
    .post(batch)
    .then(
      () => false,
      () => true,
    );
  await vi.waitFor(async () => expect(await world.orderOfFlow(id)).not.toBeNull(), { timeout: 60_000 });
  await first.end('SIGKILL');
  expect(await broken).toBe(true);
  held.resolve();

  const second = await startBff();
  customer.bff = second;
  // The page is opened again: it shows the same step and asks the upstream about the order.
  const { body } = await customer.open(customer.screen.url);
  expect(customer.flow.phase).toBe('placing');
  expect(body.continue).not.toBeNull();
  await customer.sendAndWait(proceed());
  const order = await world.orderOfFlow(id);
  expect(customer.screen.redirect).toBe(`/task-details/${order}`);
  await customer.open('/my-orders');
  expect(customer.node('cards').items.map(({ href }) => href)).toEqual([`/task-details/${order}`]);

  // The tab without a reply sends the same event again: nothing happens twice, and it is led to the order.
  const { body: again } = await customer.twin().post(batch);
  expect(again.applied).toBe(1);
  expect(again.effects).toContainEqual(
    expect.objectContaining({ type: 'navigate', to: `/task-details/${order}` }),
  );
  expect(await world.orderOfFlow(id)).toBe(order);
  await second.end('SIGTERM');
});
