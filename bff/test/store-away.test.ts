import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Customer } from './support/customer.ts';
import { answer } from './support/events.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { redisMissing, type RedisServer, startRedis } from './support/redis-server.ts';
import { World } from './support/world.ts';

const shared = [
  '/?city_id=1',
  '/',
  '/categories/home-services/cleaning?city_id=1',
  '/cities/tehran',
  '/services/home-services/cleaning/home-cleaning/tehran',
  homeCleaning,
];

let world: World;
let redis: RedisServer;

describe.skipIf(redisMissing !== '')(`while Redis is away${redisMissing}`, () => {
  beforeAll(async () => {
    redis = await startRedis();
    world = await World.start();
    await world.restartBff({ env: { STORE_URL: redis.url, GAM_SECRET: 's'.repeat(32) } });
    for (const url of shared) await world.newCustomer().visit(url);
  });
  afterAll(async () => {
    await world.stop();
    await redis.close();
  });
  afterEach(async () => {
    await redis.start();
    await vi.waitFor(() => world.bff.parts.store.probe(), 20_000);
  });

  it.each(shared)('a visitor without a session sees %s as ever', async (url) => {
    const known = world.newCustomer();
    expect((await known.visit(url)).status).toBe(200);
    const cookies = new Map(known.cookies);
    await redis.kill();
    for (const customer of [known, world.newCustomer()]) {
      const page = await customer.visit(url);
      expect([page.status, page.headers['retry-after']]).toEqual([200, undefined]);
    }
    expect(known.cookies).toEqual(cookies);
  });

  it('the first event answers 503 with Retry-After, and is taken once it is back', async () => {
    await redis.kill();
    const customer: Customer = world.newCustomer();
    expect((await customer.open(homeCleaning)).status).toBe(200);
    const { id } = customer.flow;
    const batch = customer.batch(answer('101', ['10101']));
    const refused = await customer.post(batch);
    expect(refused).toMatchObject({ status: 503, body: { error: { kind: 'busy' } } });
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await redis.start();
    await vi.waitFor(() => world.bff.parts.store.probe(), 20_000);
    expect(await customer.post(batch)).toMatchObject({ status: 200, body: { screen: { flow: { id } } } });
  });

  it('every other page answers 503 with Retry-After, also to who is signed in', async () => {
    const member = world.newCustomer();
    await member.open('/login');
    await member.signIn(world.newPhone(), world.readCode);
    const guest = world.newCustomer();
    const cookies = new Map(member.cookies);
    await redis.kill();
    for (const [customer, url] of [
      [guest, '/login'],
      [guest, '/my-orders'],
      [member, '/my-orders'],
      [member, homeCleaning],
    ] as const) {
      const { status, headers } = await customer.visit(url);
      expect([url, status, headers['retry-after']]).toEqual([url, 503, expect.stringMatching(/^\d+$/)]);
    }
    expect(member.cookies).toEqual(cookies);
  });
});
