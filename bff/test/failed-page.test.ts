import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { homeCleaning } from './support/home-cleaning.ts';
import { patient } from './support/outside-world.ts';
import { World } from './support/world.ts';

const every = /./;
const cities = /^GET \/v2\/cities\/$/;
const site = /^GET \/v2\/site\/$/;
const category = /^GET \/v2\/catalogue\/[^/]+\/[^/]+\/$/;

let world: World;
beforeAll(async () => {
  world = await World.start();
});
beforeEach(async () => {
  world.proxy.heal();
  await world.restartBff();
  world.proxy.forget();
});
afterEach(() => world.proxy.heal());
afterAll(() => world.stop());

describe('a page whose upstream has failed', () => {
  it.each([
    ['/?city_id=1', 5 + 1],
    ['/categories/home-services/cleaning?city_id=1', 5 + 5 + 1],
    ['/cities/tehran', 5],
    ['/pages/terms', 5 + 1],
    [homeCleaning, 5],
  ])('makes five tries of what it needs, and one of the rest: %s [O-7.19]', async (url, most) => {
    world.proxy.fail(every, { does: 'answer', status: 500 });
    const { status } = await world.newCustomer().open(url);
    expect(status).toBe(502);
    const made = world.proxy.calls(every).filter(({ name }) => !name.includes('flow-rules'));
    expect(made.length).toBeGreaterThanOrEqual(5);
    expect(made.length).toBeLessThanOrEqual(most);
  });

  it('ends its other reads at once when what it needs is refused', async () => {
    const held = Promise.withResolvers<void>();
    world.proxy.fail(category, { does: 'answer', status: 404, body: '{}' });
    world.proxy.fail(cities, { does: 'hold_reply', until: held.promise });
    world.proxy.fail(site, { does: 'hold_reply', until: held.promise });
    // Without an end it would wait for the replies that are held back.
    expect((await world.newCustomer().open('/categories/home-services/cleaning?city_id=1')).status).toBe(404);
    held.resolve();
  });

  it('takes no read from another page that waits for the same', async () => {
    const held = Promise.withResolvers<void>();
    world.proxy.fail(category, { does: 'answer', status: 404, body: '{}' });
    world.proxy.fail(cities, { does: 'hold_reply', until: held.promise });
    const home = world.newCustomer().open('/?city_id=1');
    await vi.waitFor(() => expect(world.proxy.count(cities)).toBe(1), patient);
    const { status } = await world.newCustomer().open('/categories/home-services/cleaning?city_id=1');
    expect(status).toBe(404);
    held.resolve();
    expect((await home).status).toBe(200);
    expect(world.proxy.count(cities)).toBe(1);
  });

  it('reads again what it ended', async () => {
    const held = Promise.withResolvers<void>();
    world.proxy.fail(category, { does: 'answer', status: 404, body: '{}' }, 1);
    world.proxy.fail(cities, { does: 'hold_reply', until: held.promise }, 1);
    const url = '/categories/home-services/cleaning?city_id=1';
    expect((await world.newCustomer().open(url)).status).toBe(404);
    expect((await world.newCustomer().open(url)).status).toBe(200);
    expect(world.proxy.count(cities)).toBe(2);
    held.resolve();
  });
});

describe('a page that lacks what it can do without', () => {
  it.each([site, /banner-collections/, /slider-collection/])(
    'is shown after five tries: %s [O-7.19]',
    async (call) => {
      world.proxy.fail(call, { does: 'answer', status: 500 });
      expect((await world.newCustomer().open('/?city_id=1')).status).toBe(200);
      expect(world.proxy.count(call)).toBe(5);
    },
  );
});
