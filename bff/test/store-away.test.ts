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
let isAway = false;

async function takeAway(): Promise<void> {
  await redis.kill();
  isAway = true;
}

/** Resolves once the BFF reaches Redis. */
async function bringBack(): Promise<void> {
  if (!isAway) return;
  await redis.start();
  isAway = false;
  await vi.waitFor(() => world.bff.parts.store.probe(), 20_000);
}

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
  afterEach(() => bringBack());

  it.each(shared)('a visitor without a session sees %s as ever', async (url) => {
    const known = world.newCustomer();
    expect((await known.visit(url)).status).toBe(200);
    const cookies = new Map(known.cookies);
    await takeAway();
    for (const customer of [known, world.newCustomer()]) {
      const page = await customer.visit(url);
      expect([page.status, page.headers['retry-after']]).toEqual([200, undefined]);
    }
    expect(known.cookies).toEqual(cookies);
  });

  it('the first event answers 503 with Retry-After, and is taken once it is back', async () => {
    await takeAway();
    const customer: Customer = world.newCustomer();
    expect((await customer.open(homeCleaning)).status).toBe(200);
    const { id } = customer.flow;
    const batch = customer.batch(answer('101', ['10101']));
    const refused = await customer.post(batch);
    expect(refused).toMatchObject({ status: 503, body: { error: { kind: 'busy' } } });
    expect(refused.headers['retry-after']).toMatch(/^\d+$/);
    await bringBack();
    expect(await customer.post(batch)).toMatchObject({ status: 200, body: { screen: { flow: { id } } } });
  });

  it('every other page answers 503 with Retry-After, also to who is signed in', async () => {
    const member = world.newCustomer();
    await member.open('/login');
    await member.signIn(world.newPhone(), world.readCode);
    const guest = world.newCustomer();
    const cookies = new Map(member.cookies);
    await takeAway();
    for (const [customer, url] of [
      [guest, '/login'],
      [guest, '/my-orders'],
      [member, '/my-orders'],
      [member, '/?city_id=1'],
      [member, homeCleaning],
    ] as const) {
      const { status, headers } = await customer.visit(url);
      expect([url, status, headers['retry-after']]).toEqual([url, 503, expect.stringMatching(/^\d+$/)]);
    }
    expect(member.cookies).toEqual(cookies);
  });
});
