import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, describe, expect, it } from 'vitest';
import { connectUpstream } from './client.ts';

/** A client of an upstream that answers what the test says, 404 at first, and a clock of the test's own. */
async function connect() {
  const world = { at: 1_000_000_000, status: 404, body: '{"results":[],"next":null}', asked: [] as string[] };
  const server = createServer((request, reply) => {
    world.asked.push(request.url ?? '');
    reply.writeHead(world.status, { 'content-type': 'application/json' }).end(world.body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const lacked: string[] = [];
  const upstream = connectUpstream({
    url,
    mediaUrl: url,
    ownToken: 'own',
    pauseMs: 1,
    now: () => world.at,
    onMissing: (name) => lacked.push(name),
  });
  onTestFinished(async () => {
    await upstream.close();
    server.close();
    server.closeAllConnections();
  });
  /** Makes a call this often, each so long after the one before, and returns how many reached the upstream. */
  const repeat = async (call: () => Promise<unknown>, times: number, afterMs: number): Promise<number> => {
    const before = world.asked.length;
    for (let turn = 0; turn < times; turn += 1) {
      await call();
      world.at += afterMs;
    }
    return world.asked.length - before;
  };
  return { world, upstream, lacked, repeat };
}

const promotions = { query: { limit: 20 } };

describe('an optional call that the upstream lacks', () => {
  it('is not made for a minute after three refusals over half a minute, then once a minute', async () => {
    const { world, upstream, lacked, repeat } = await connect();
    const ask = () => upstream.call('listPromotions', promotions);
    expect(await repeat(ask, 2, 14_000)).toBe(2);
    expect(lacked).toEqual([]);
    world.at += 3_000;
    expect(await repeat(ask, 1, 0)).toBe(1);
    expect(lacked).toEqual(['listPromotions']);
    expect(upstream.lacks('listPromotions', promotions)).toBe(true);
    expect(await repeat(ask, 20, 2_900)).toBe(0);
    expect(await ask()).toMatchObject({ ok: false, failure: { status: 404 } });
    world.at += 2_500;
    expect(await repeat(ask, 20, 1_000)).toBe(1);
    expect(lacked).toEqual(['listPromotions']);
  });

  it('is made however often it is refused within half a minute, and after two refusals', async () => {
    const { upstream, repeat } = await connect();
    expect(await repeat(() => upstream.call('loadSite', {}), 29, 1_000)).toBe(29);
    expect(await repeat(() => upstream.call('listLotteryWinners', { query: {} }), 2, 400_000)).toBe(2);
  });

  it('counts again as there after any other answer, at once', async () => {
    const { world, upstream, repeat } = await connect();
    const ask = () => upstream.call('listPromotions', promotions);
    await repeat(ask, 2, 31_000);
    world.status = 400;
    await repeat(ask, 1, 1_000);
    world.status = 404;
    expect(await repeat(ask, 2, 1_000)).toBe(2);
    expect(upstream.lacks('listPromotions', promotions)).toBe(false);
    await repeat(ask, 1, 31_000);
    await repeat(ask, 1, 1);
    world.status = 200;
    expect(await repeat(ask, 1, 60_000)).toBe(0);
    expect(await repeat(ask, 5, 1)).toBe(5);
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('stays missing where a fault answers its next try', async () => {
    const { world, upstream, repeat } = await connect();
    const ask = () => upstream.call('listPromotions', promotions);
    await repeat(ask, 4, 31_000);
    world.status = 503;
    world.at += 60_000;
    expect(await ask()).toMatchObject({ ok: false, failure: { status: 503 } });
    expect(await repeat(ask, 5, 1_000)).toBe(0);
  });

  it('is known for each city and service by itself, whatever the size of the list', async () => {
    const { upstream, repeat } = await connect();
    const banners = (city: string) => () => upstream.call('listBanners', { query: { city } });
    const prices = (service: string, limit: number) => () =>
      upstream.call('listLandingPrices', { query: { service, cityId: '1', limit, offset: 0 } });
    await repeat(banners('1'), 3, 16_000);
    expect(await repeat(banners('1'), 3, 1)).toBe(0);
    expect(await repeat(banners('2'), 3, 1)).toBe(3);
    await repeat(prices('7', 1000), 3, 16_000);
    expect(await repeat(prices('7', 5), 3, 1)).toBe(0);
    expect(await repeat(prices('8', 1000), 3, 1)).toBe(3);
  });

  it.each<[string, (upstream: Awaited<ReturnType<typeof connect>>['upstream']) => Promise<unknown>]>([
    ['an id in the path', (upstream) => upstream.call('loadExpert', { params: { expert: '43' } })],
    ['a typed text', (upstream) => upstream.call('searchServices', { query: { q: 'نظافت' } })],
    ['a page of the list', (upstream) => upstream.call('listLotteryWinners', { query: { offset: 900 } })],
    [
      'answers',
      (upstream) => upstream.call('listExperts', { body: { answers: [], category: '1', city: '1' } }),
    ],
    ['an order’s needs', (upstream) => upstream.call('listCategories', { query: {} })],
  ])('is made each time where it asks about %s', async (_what, ask) => {
    const { upstream, repeat } = await connect();
    expect(await repeat(() => ask(upstream), 8, 16_000)).toBe(8);
  });

  it('is known for each user by itself, until they change something', async () => {
    const { world, upstream, repeat } = await connect();
    const orders = (token: string) => () => upstream.call('listOrders', { query: { limit: 3 }, token });
    await repeat(orders('sara'), 3, 16_000);
    expect(await repeat(orders('sara'), 3, 1)).toBe(0);
    expect(await repeat(orders('ali'), 3, 1)).toBe(3);
    world.status = 200;
    world.body = '{"order_uuid":"u","top_transaction_token":null}';
    const body = { answers: [], category: '1', priceInQueryId: 'q', specificWorkman: null, extra: {} };
    await upstream.call('placeOrder', { body: body as never, token: 'sara', key: 'k' });
    world.status = 404;
    expect(await repeat(orders('sara'), 1, 1)).toBe(1);
  });
});
