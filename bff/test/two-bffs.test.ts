import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { leaveCalls } from '../src/protocol/intents/leave-calls.ts';
import { Customer } from './support/customer.ts';
import { answer, event, next, placeOrder, proceed } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { redisMissing, type RedisServer, startRedis } from './support/redis-server.ts';
import { type Bff, type BffOptions, startBff } from './support/start-bff.ts';
import { World } from './support/world.ts';
import { rateLimits } from '../src/http/rate-limits.ts';

let world: World;
let redis: RedisServer;
let folder: string;
/** The second BFF; the first one is the world's. */
let other: Bff;

let turn = 0;
/** Leads each request to the other BFF, as a balancer does. */
const balancer = {
  get url() {
    turn += 1;
    return [world.bff, other][turn % 2]?.url ?? '';
  },
};

/** Resolves once both processes reach Redis. */
const areBothUp = () =>
  vi.waitFor(() => Promise.all([world.bff, other].map(({ parts }) => parts.store.probe())), 5_000);

const busy = {
  status: 503,
  headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
};

describe.skipIf(redisMissing !== '')(`two BFFs over one Redis${redisMissing}`, () => {
  beforeAll(async () => {
    redis = await startRedis();
    world = await World.start();
    folder = mkdtempSync(path.join(tmpdir(), 'gam-other-'));
    const env = {
      STORE_URL: redis.url,
      RATE_LIMITS: 'on',
      GAM_SECRET: randomBytes(32).toString('base64url'),
    };
    const options: Partial<BffOptions> = { env, waitMs: 500 };
    await world.restartBff(options);
    other = await startBff({ upstreamUrl: world.proxy.url, dataFolder: folder, ...options });
  });
  afterAll(async () => {
    await other.close();
    await world.stop();
    await redis.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A new browser behind the balancer. */
  const newCustomer = () => new Customer(balancer);

  /** A customer who is signed in and may order. */
  async function customerAtQuote(): Promise<Customer> {
    const customer = newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    await answerUntil(customer);
    return customer;
  }

  it('continue each other’s flow and session up to the order, and after it', async () => {
    const customer = newCustomer();
    await customer.open(homeCleaning);
    const { id } = customer.flow;
    await answerUntil(customer);
    await customer.signIn(world.newPhone(), world.readCode);
    await answerUntil(customer);
    expect(customer.flow).toMatchObject({ id, phase: 'quote' });
    await customer.sendAndWait(placeOrder());
    const order = await world.orderOfFlow(id);
    expect(customer.screen.redirect).toBe(`/task-details/${order}`);
    const visits = await Promise.all([1, 2].map(() => customer.visit(`/task-details/${order}`)));
    expect(visits.map(({ status }) => status)).toEqual([200, 200]);
    await customer.open('/profile');
    await customer.send(event('sign_out', {}));
    const signedOut = await Promise.all([1, 2].map(() => customer.visit(`/task-details/${order}`)));
    expect(signedOut.map(({ status }) => status)).not.toContain(200);
  });

  it('make one order of twenty requests at once', async () => {
    const customer = await customerAtQuote();
    world.proxy.forget();
    const batches = Array.from({ length: 20 }, () => customer.batch(placeOrder()));
    const replies = await Promise.all(batches.map((batch) => customer.twin().post(batch)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await vi.waitFor(async () => expect(await world.ordersOf(customer)).toHaveLength(1));
    expect(world.proxy.count(/^POST \/v2\/orders\/$/)).toBe(1);
  });

  it('answer the same event, sent to both at once, as one', async () => {
    const customer = newCustomer();
    await customer.open(homeCleaning);
    const batch = customer.batch(answer('101', ['10101']), next());
    const replies = await Promise.all([1, 2, 3, 4].map(() => customer.twin().post(batch)));
    expect(replies.map(({ status, body }) => [status, body.screen?.flow?.rev])).toEqual(
      replies.map(() => [200, 2]),
    );
  });

  it('limit the requests of a browser together', async () => {
    const { browser } = rateLimits.reports;
    const report = async ({ cookies }: Customer): Promise<number> => {
      const sent = await fetch(`${balancer.url}/api/client-errors`, {
        method: 'POST',
        headers: {
          'gam-catalogue': 'web/1',
          'content-type': 'application/json',
          cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        },
        body: JSON.stringify({ kind: 'unknown_node', path: '/', message: 'x' }),
      });
      return sent.status;
    };
    // On a busy machine Redis may tell a count too late, and each BFF counts alone for a moment: another browser tries then.
    await vi.waitFor(
      async () => {
        const customer = newCustomer();
        await customer.open('/login');
        const statuses: number[] = [];
        for (let count = 0; count < browser + 2; count += 1) statuses.push(await report(customer));
        expect(statuses).toEqual([...Array.from({ length: browser }, () => 200), 429, 429]);
      },
      { timeout: 60_000 },
    );
  });

  it('answer 503 to pages, screens, events and sources while Redis is gone, and know the session afterwards', async () => {
    const customer = await customerAtQuote();
    const cookies = new Map(customer.cookies);
    const { id, ticket } = customer.flow;
    const { url } = customer.screen;
    await redis.kill();
    const page = await customer.visit(url);
    const screens = [await customer.open(url), await customer.open('/orders')];
    const batch = { flow: id, ticket, base_rev: 0, events: [proceed()] };
    const events = [
      await customer.post(batch),
      await customer.post({ flow: null, url: '/login', events: [proceed()] }),
    ];
    const source = await customer.askSource('gateways', 'v', { id, ticket });
    for (const reply of [page, source, ...screens, ...events]) {
      expect(reply).toMatchObject(busy);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
    const ready = await fetch(`${balancer.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ok', store: 'failing' }]);
    await redis.start();
    await areBothUp();
    expect(customer.cookies).toEqual(cookies);
    expect((await customer.open(url)).body.screen?.flow).toMatchObject({ id, phase: 'quote' });
  });

  it('restore a flow that Redis has lost, under versions that both can compile', async () => {
    const customer = newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '105');
    const { id, ticket, step } = customer.flow;
    redis.run('flushall');
    expect(await customer.send(next())).toMatchObject({ status: 410, body: { error: { kind: 'gone' } } });
    const answers = [{ question: '101', values: ['10101'] }];
    const restore = event('restore', { ticket, answers, step });
    const restored = await customer.post({ flow: id, ticket, base_rev: 0, events: [restore] });
    expect(restored).toMatchObject({ status: 200, body: { applied: 1 } });
    expect(redis.run('keys', 'gam:snapshot:*').split('\n')).toHaveLength(2);
    await answerUntil(customer);
    expect(customer.flow).toMatchObject({ id, phase: 'login' });
  });

  it('restore the last steps of a flow over what Redis still has of it', async () => {
    const customer = newCustomer();
    await customer.open(homeCleaning);
    await answerUntil(customer, '102');
    const { id } = customer.flow;
    const key = `gam:flow:{${id}}`;
    redis.run('copy', key, 'earlier');
    await answerUntil(customer, '105');
    const { ticket, rev, step } = customer.flow;
    redis.run('copy', 'earlier', key, 'replace');
    const twin = customer.twin();
    expect(await twin.send(next())).toMatchObject({
      status: 409,
      body: { error: { code: 'behind' }, screen: { flow: { id, step: '102' } } },
    });
    const answers = [
      { question: '101', values: ['10101'] },
      { question: '102', values: ['10201'], counts: [{ value: '10201', number: 2 }] },
    ];
    const restore = event('restore', { ticket, answers, step });
    const restored = await customer.post({ flow: id, ticket, base_rev: rev, events: [restore] });
    expect(restored).toMatchObject({ status: 200, body: { screen: { flow: { id, step, rev: rev + 1 } } } });
    await answerUntil(customer);
    expect(customer.flow).toMatchObject({ id, phase: 'login' });
  });

  it('make a call once that one hands over to the other, which waits for it', async () => {
    const customer = await customerAtQuote();
    const { id } = customer.flow;
    const held = Promise.withResolvers<void>();
    const orders = /^POST \/v2\/orders\/$/;
    world.proxy.forget();
    world.proxy.fail(orders, { does: 'hold_reply', until: held.promise }, 1);
    customer.bff = world.bff;
    await customer.send(placeOrder());
    expect(customer.flow.phase).toBe('placing');
    customer.bff = other;
    const waiting = customer.sendAndWait(proceed());
    await leaveCalls(world.bff.parts, new Promise(() => undefined), 0);
    await waiting;
    held.resolve();
    expect(customer.screen.redirect).toBe(`/task-details/${await world.orderOfFlow(id)}`);
    const calls = world.proxy.calls(orders).map(({ headers, body }) => [headers['idempotency-key'], body]);
    expect(calls).toHaveLength(2);
    expect(calls[0]).toEqual(calls[1]);
    expect(await world.ordersOf(customer)).toHaveLength(1);
  });
});
