import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upstreamToken } from '@gam/shared/test/server-process';
import type { Customer } from './support/customer.ts';
import { World } from './support/world.ts';

const order = '/order/home-services/cleaning/home-cleaning';

let world: World;
beforeAll(async () => {
  world = await World.start();
  const listed = await fetch(`${world.marketplace.url}/v2/cities/`, {
    headers: { authorization: `Bearer ${upstreamToken}` },
  });
  const { results, ...page } = (await listed.json()) as { results: { id: string }[] };
  const only = results.filter(({ id }) => id === '1');
  world.proxy.fail(/^GET \/v2\/cities\//, {
    does: 'answer',
    status: 200,
    body: JSON.stringify({ ...page, results: only }),
  });
});
afterAll(() => world.stop());

const pickersOf = ({ screen }: Customer) => screen.body.filter(({ type }) => type === 'picker');

describe('a business that serves one city', () => {
  it('takes it on the home page and in every link, and offers no other', async () => {
    const customer = world.newCustomer();
    await customer.open('/');
    expect(customer.node('app_bar').city).toMatchObject({ label: 'تهران', options: [{ id: '1' }] });
    expect(customer.services.map(({ href }) => href)).toContain(`${order}?city_id=1`);
  });

  it.each([
    ['a category', '/categories/home-services/cleaning'],
    ['a service’s experts', '/categories/home-services/cleaning/home-cleaning/experts'],
  ])('is not asked for on the page of %s', async (_what, url) => {
    const customer = world.newCustomer();
    await customer.open(url);
    expect(customer.screen.body.length).toBeGreaterThan(2);
    expect(pickersOf(customer)).toEqual([]);
  });

  it('is not asked for in an order', async () => {
    const customer = world.newCustomer();
    await customer.open(order);
    await customer.open(customer.screen.redirect ?? '');
    expect(customer.screen.url).toContain('city_id=1');
    expect(customer.flow.step).toBe('101');
    expect(pickersOf(customer)).toEqual([]);
    expect(customer.node('app_bar').city).toBeUndefined();
  });

  it('stands in the form that asks for a call about moving', async () => {
    const customer = world.newCustomer();
    await customer.open('/contact/moving');
    const field = customer.node('message_form').fields.find(({ name }) => name === 'city');
    expect(field).toMatchObject({ value: '1', options: [{ id: '1' }] });
  });
});
