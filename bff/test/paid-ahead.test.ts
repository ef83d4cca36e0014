import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { atPrepaidQuote } from './support/deep-cleaning.ts';
import { event, placeOrder } from './support/events.ts';
import { startServer, type ServerProcess } from '@gam/shared/test/server-process';
import { World } from './support/world.ts';

const purchases = /^POST \/v2\/billings\/charge_credit\/$/;
const charge = /^\/charge\?RefId=[0-9a-f]{40}$/;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterEach(() => {
  world.proxy.heal();
  world.proxy.forget();
});
afterAll(() => world.stop());

const due = ({ screen }: Customer) => screen.modal?.body.find((block) => block.type === 'price_box')?.final;
const pay = () => event('pay', {});

it('changes the prepayment by a voucher, and takes the changed amount [O-4.32]', async () => {
  const customer = await atPrepaidQuote(world);
  await customer.send(placeOrder());
  expect(due(customer)).toBe('۱٬۷۹۰٬۰۰۰ تومان');
  await customer.send(event('dismiss_modal', {}));
  await customer.sendAndWait(event('apply_voucher', { code: 'GAM20' }));
  await customer.send(placeOrder());
  expect(due(customer)).toBe('۱٬۶۹۰٬۰۰۰ تومان');
  await customer.sendAndWait(pay());
  expect(customer.screen.redirect).toMatch(charge);
  expect(world.proxy.calls(purchases).map(({ body }) => body)).toMatchObject([{ amount: 1_690_000 }]);
});

it('takes the full prepayment after the voucher is removed [O-4.32]', async () => {
  const customer = await atPrepaidQuote(world);
  await customer.sendAndWait(event('apply_voucher', { code: 'GAM20' }));
  await customer.sendAndWait(event('remove_voucher', {}));
  await customer.send(placeOrder());
  expect(due(customer)).toBe('۱٬۷۹۰٬۰۰۰ تومان');
  await customer.sendAndWait(pay());
  expect(customer.screen.redirect).toMatch(charge);
});

it('keeps one unpaid order after the BFF is killed between order and payment, and the next BFF pays it', async () => {
  const startBff = (): Promise<ServerProcess> =>
    startServer('bff', {
      GAM_DATA: world.folder,
      UPSTREAM_URL: world.proxy.url,
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
    });
  const customer = await atPrepaidQuote(world);
  await customer.send(placeOrder());
  const { id } = customer.flow;
  await world.bff.close();
  const first = await startBff();
  customer.bff = first;

  // The order exists, its payment is requested, and the marketplace does not receive that request.
  world.proxy.fail(purchases, { does: 'hang' });
  const batch = customer.batch(pay());
  const broken = customer
    .twin()
    .post(batch)
    .then(
      () => false,
      () => true,
    );
  await vi.waitFor(() => expect(world.proxy.count(purchases)).toBeGreaterThan(0), { timeout: 60_000 });
  const [asked] = world.proxy.calls(purchases);
  await first.end('SIGKILL');
  expect(await broken).toBe(true);
  world.proxy.heal();
  const order = await world.orderOfFlow(id);
  expect(order).not.toBeNull();

  const second = await startBff();
  customer.bff = second;
  await customer.open('/my-orders');
  expect(customer.node('cards').items).toMatchObject([
    { href: `/task-details/${order}`, badge: { label: 'در انتظار پرداخت' } },
  ]);

  // The tab sends the same tap again: the payment begins under the key of its first request.
  const { body: again } = await customer.twin().post(batch);
  expect(again.applied).toBe(1);
  await customer.open(`/task-details/${order}`);
  expect(customer.screen.footer).toMatchObject([{ id: 'pay_again' }]);
  const { body: paidAgain } = await customer.send(event('pay_again', { gateway: 'bank' }));
  expect(paidAgain.effects).toContainEqual(
    expect.objectContaining({ type: 'navigate', to: expect.stringMatching(charge) }),
  );
  expect(await world.orderOfFlow(id)).toBe(order);
  const keys = world.proxy.calls(purchases).map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(asked?.headers['idempotency-key']);
  await second.end('SIGTERM');
});
