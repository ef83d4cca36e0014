import { describe, expect, it } from 'vitest';
import { event, placeOrder } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { world, startFaultyWorld } from './support/outside-world.ts';

startFaultyWorld();

const dataMissed = 'اطلاعاتی دریافت نشد!';
const cities = /^GET \/v2\/cities\/$/;
const category = '/categories/home-services/cleaning?city_id=1';
const categories = /^GET \/v2\/catalogue\/home-services\/cleaning\/$/;

describe('a page whose data the upstream sends without a body', () => {
  it.each([
    ['the cities of the home page', '/', 'home', cities],
    ['the catalogue of the home page', '/?city_id=1', 'home', /^GET \/v2\/catalogue\/$/],
    ['the cities of a category’s page', category, 'category', cities],
    ['the category of its page', category, 'category', categories],
    ['the cities of an order’s page', homeCleaning, 'order.question', cities],
  ])(
    'shows the error screen for %s, and trying again shows the page [O-8.03] [O-8.04]',
    async (_what, url, id, call) => {
      await world.restartBff();
      const customer = world.newCustomer();
      world.proxy.fail(call, { does: 'answer', status: 200 });
      const { status, body } = await customer.open(url);
      expect(status).toBe(502);
      expect(body.error).toMatchObject({ kind: 'fault', message: dataMissed });
      expect(customer.screen.id).toBe('error');
      expect(customer.node('empty')).toMatchObject({
        title: 'خطای ۵۰۲',
        text: dataMissed,
        action: { event: 'retry' },
      });
      const page = await customer.visit(url);
      expect(page.status).toBe(502);
      expect(page.text).toContain(dataMissed);

      world.proxy.heal();
      expect((await customer.send(event('retry', {}))).status).toBe(200);
      expect(customer.screen.id).toBe(id);
    },
  );

  it('shows the error screen for the customer’s orders and an order [O-8.03] [O-8.04]', async () => {
    const customer = await world.customerAt(null);
    await customer.sendAndWait(placeOrder());
    const order = customer.screen.redirect ?? '';
    for (const [url, call, id] of [
      ['/my-orders', /^GET \/v2\/orders\/$/, 'my_orders'],
      [order, /^GET \/v2\/orders\/[\w-]{36}\/$/, 'task_details'],
    ] as const) {
      world.proxy.fail(call, { does: 'answer', status: 200 });
      const { status } = await customer.open(url);
      expect({ url, status, id: customer.screen.id }).toEqual({ url, status: 502, id: 'error' });
      expect(customer.node('empty')).toMatchObject({ text: dataMissed, action: { event: 'retry' } });
      world.proxy.heal();
      expect((await customer.send(event('retry', {}))).status).toBe(200);
      expect(customer.screen.id).toContain(id);
    }
  });

  it('shows the missing page where the upstream says that there is none [O-8.04]', async () => {
    await world.restartBff();
    world.proxy.fail(categories, { does: 'answer', status: 404, body: '{}' });
    const customer = world.newCustomer();
    expect((await customer.open(category)).status).toBe(404);
    expect(customer.screen.id).toBe('missing');
  });
});

it('a service without a body does not lead to a category that has none either [O-8.03]', async () => {
  await world.restartBff();
  world.proxy.fail(/^GET \/v2\/services\//, { does: 'answer', status: 200 });
  world.proxy.fail(categories, { does: 'answer', status: 200 });
  const customer = world.newCustomer();
  expect((await customer.open(homeCleaning)).status).toBe(502);
  expect(customer.screen).toMatchObject({ id: 'error', redirect: null });
});
