import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasUndecidedWrite, withDeadline } from '../deadline.ts';
import { connectUpstream, type Upstream } from './client.ts';

const servers: Server[] = [];
const upstreams: Upstream[] = [];
const breakers: string[] = [];
const stale: string[] = [];

/** The clock stands still unless a test moves it; timers and the network go on. */
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  breakers.length = stale.length = 0;
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  await Promise.all(upstreams.splice(0).map((upstream) => upstream.close()));
});

/** A client of an upstream that answers like this; what it does can be changed. */
async function connectTo(
  first: RequestListener,
  options: { spareTries?: number; tryMs?: number; pauseMs?: number } = {},
) {
  const asked: string[] = [];
  let listener = first;
  const server = createServer((request, reply) => {
    asked.push(`${request.method} ${request.url}`);
    listener(request, reply);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = connectUpstream({
    url,
    mediaUrl: url,
    ownToken: 'own',
    pauseMs: 1,
    tryMs: 2_000,
    onBreaker: (_of, state) => breakers.push(state),
    onStale: (name) => stale.push(name),
    ...options,
  });
  upstreams.push(upstream);
  const become = (next: RequestListener) => void (listener = next);
  return { upstream, asked, become, server };
}

const answer =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, reply) =>
    void reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
const good = answer(200, '{"results":[]}');
const never: RequestListener = () => {};

/** Makes the call this many times, one after the other. */
async function repeat(times: number, call: () => Promise<unknown>): Promise<void> {
  for (let left = times; left > 0; left -= 1) await call();
}

describe('the retry budget', () => {
  it('adds at most a tenth of the calls and its floor to the load of a failing upstream', async () => {
    const { upstream, asked } = await connectTo(good);
    await repeat(200, () => upstream.call('listCategories', { query: {} }));
    asked.length = 0;
    // Other names, so that no breaker ends it first.
    const failing = await connectTo(answer(500), { spareTries: 0 });
    await repeat(15, () => failing.upstream.call('listCities', {}));
    expect(failing.asked.length).toBeLessThanOrEqual(17);
  });

  it('allows all five attempts of a call where few fail [O-7.19]', async () => {
    const { upstream, asked } = await connectTo(answer(500));
    await upstream.call('listCities', {});
    await upstream.call('listAreas', { query: { cityId: '1' } });
    expect(asked).toHaveLength(10);
  });

  it('fills up again with time', async () => {
    const { upstream, asked } = await connectTo(answer(500), { spareTries: 4 });
    await upstream.call('listCities', {});
    await upstream.call('listCategories', { query: {} });
    expect(asked).toHaveLength(6);
    vi.advanceTimersByTime(11_000);
    await upstream.call('listAreas', { query: { cityId: '1' } });
    expect(asked).toHaveLength(11);
  });
});

describe('a call that its page has ended', () => {
  it('gives back the try that it did not make', async () => {
    const { upstream, asked } = await connectTo(answer(500), { spareTries: 1, pauseMs: 200 });
    const page = new AbortController();
    const ended = upstream.call('listCities', { signal: page.signal });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    // The try is taken before its pause begins.
    await new Promise((resolve) => setTimeout(resolve, 50));
    page.abort();
    expect(await ended).toMatchObject({ failure: { kind: 'ended' } });
    await upstream.call('listAreas', { query: { cityId: '1' } });
    expect(asked).toHaveLength(3);
  });

  it('is tried again only when its page allows it', async () => {
    const { upstream, asked } = await connectTo(answer(500));
    const page = Promise.withResolvers<void>();
    const call = upstream.call('listCities', { tryAfter: () => page.promise });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(asked).toHaveLength(1);
    page.resolve();
    await call;
    expect(asked).toHaveLength(5);
  });
});

describe('Retry-After', () => {
  it.each(['30', new Date(Date.now() + 3_600_000).toUTCString()])(
    'that is longer than the deadline ends the tries and is handed on: %s',
    async (header) => {
      const { upstream, asked } = await connectTo(answer(503, '', { 'retry-after': header }));
      const result = await withDeadline(10_000, () => upstream.call('listCities', {}));
      expect(result).toMatchObject({ ok: false, failure: { status: 503 } });
      expect(result.ok ? 0 : result.failure.retryAfterMs).toBeGreaterThanOrEqual(30_000);
      expect(asked).toHaveLength(1);
    },
  );

  it('that cannot be read is ignored', async () => {
    const { upstream, asked } = await connectTo(answer(503, '', { 'retry-after': 'soon' }));
    expect(await upstream.call('listCities', {})).toMatchObject({ failure: { retryAfterMs: null } });
    expect(asked).toHaveLength(5);
  });
});

describe('the deadline of a request', () => {
  it('ends the tries of a call', async () => {
    vi.useRealTimers();
    const { upstream, asked } = await connectTo(never, { tryMs: 60_000 });
    const result = await withDeadline(80, () => upstream.call('listCities', {}));
    expect(result).toMatchObject({ ok: false, failure: { status: 0 } });
    expect(asked.length).toBeLessThan(2);
  });

  it('that passes during a write leaves its outcome open', async () => {
    vi.useRealTimers();
    const { upstream } = await connectTo(never, { tryMs: 60_000 });
    const isOpen = await withDeadline(80, async () => {
      await upstream.call('requestCode', { body: { phone: '09120000000' }, key: 'k' });
      return hasUndecidedWrite();
    });
    expect(isOpen).toBe(true);
  });

  it('that leaves no time for another try leaves a write open that got no answer', async () => {
    vi.useRealTimers();
    const { upstream } = await connectTo(never, { tryMs: 20, pauseMs: 60_000 });
    const isOpen = await withDeadline(30_000, async () => {
      await upstream.call('requestCode', { body: { phone: '09120000000' }, key: 'k' });
      return hasUndecidedWrite();
    });
    expect(isOpen).toBe(true);
  });

  it('that is far away leaves a refused write decided', async () => {
    const { upstream } = await connectTo(answer(400, '{}'));
    const isOpen = await withDeadline(60_000, async () => {
      await upstream.call('requestCode', { body: { phone: '09120000000' }, key: 'k' });
      return hasUndecidedWrite();
    });
    expect(isOpen).toBe(false);
  });
});

describe('a reply that breaks the contract', () => {
  it.each([
    ['{"results":[{"id":7}]}', '/results/0/id', '7'],
    ['{"results":"none"}', '/results', 'a text of 4 characters'],
    ['{}', '', 'an object'],
    ['{"results":', '', 'something else'],
  ])('is final and names its field: %s', async (body, field, came) => {
    const { upstream, asked } = await connectTo(answer(200, body));
    const result = await upstream.call('listCities', {});
    expect(result).toMatchObject({ failure: { status: 502, problem: { field, came } } });
    expect(asked).toHaveLength(1);
  });
});

describe('the breaker', () => {
  const fail = async (upstream: Upstream, calls = 20) => repeat(calls, () => upstream.call('listCities', {}));

  it('opens after half of twenty tries failed and sends nothing while it is open', async () => {
    const { upstream, asked } = await connectTo(good, { spareTries: 0 });
    await fail(upstream, 10);
    const failing = await connectTo(answer(500), { spareTries: 0 });
    await fail(failing.upstream);
    expect(failing.asked).toHaveLength(20);
    await fail(failing.upstream, 5);
    expect(failing.asked).toHaveLength(20);
    expect(asked).toHaveLength(10);
    expect(breakers).toEqual(['open']);
  });

  it('stays closed for refusals and for replies that break the contract', async () => {
    for (const listener of [answer(400), answer(404), answer(200, '[]')]) {
      const { upstream, asked } = await connectTo(listener, { spareTries: 0 });
      await fail(upstream, 30);
      expect(asked).toHaveLength(30);
    }
    expect(breakers).toEqual([]);
  });

  it('stays closed for calls that their callers ended', async () => {
    const { upstream, asked } = await connectTo(never, { spareTries: 0 });
    for (let left = 25; left > 0; left -= 1) {
      const controller = new AbortController();
      const result = upstream.call('listCities', { signal: controller.signal });
      await vi.waitFor(() => expect(asked).toHaveLength(26 - left));
      controller.abort();
      await result;
    }
    expect(breakers).toEqual([]);
  });

  it('keeps other calls going, unless the host takes no connections', async () => {
    const { upstream, asked, server } = await connectTo(answer(500), { spareTries: 0 });
    await fail(upstream);
    await upstream.call('listCategories', { query: {} });
    expect(asked.at(-1)).toBe('GET /v2/catalogue/');
    server.close();
    server.closeAllConnections();
    await repeat(20, () => upstream.call('listCategories', { query: {} }));
    const last = await upstream.call('loadCategory', { params: { main: 'a', category: 'b' }, query: {} });
    const message = 'این بخش موقتا در دسترس نیست. لطفا چند لحظه دیگر دوباره تلاش کنید';
    expect(last).toMatchObject({ failure: { code: 'breaker_open', wasSent: false, message } });
  });

  it('lets one try through after five seconds and closes when it succeeds', async () => {
    const { upstream, asked, become } = await connectTo(answer(500), { spareTries: 0 });
    await fail(upstream);
    vi.advanceTimersByTime(6_001);
    await upstream.call('listCities', {});
    expect(asked).toHaveLength(21);
    await upstream.call('listCities', {});
    expect(asked).toHaveLength(21);
    become(good);
    vi.advanceTimersByTime(6_001);
    await fail(upstream, 3);
    expect(asked).toHaveLength(24);
    expect(breakers.at(-1)).toBe('closed');
  });

  it('closes after its pause also where the system’s clock was set back', async () => {
    const { upstream, become } = await connectTo(answer(500), { spareTries: 0 });
    await fail(upstream);
    become(good);
    vi.advanceTimersByTime(11_000);
    vi.setSystemTime(Date.now() - 2 * 86_400_000);
    expect(await upstream.call('listCities', {})).toMatchObject({ ok: true });
  });

  it('answers public content from the last good copy for a day, open or closed', async () => {
    const { upstream, become } = await connectTo(good, { spareTries: 0 });
    const load = () => upstream.call('listCities', {});
    await load();
    vi.advanceTimersByTime(11_000);
    become(answer(500));
    expect(await load()).toEqual({ ok: true, value: { results: [] } });
    expect(stale).toEqual(['listCities']);
    await fail(upstream);
    expect(breakers).toEqual(['open']);
    expect(await load()).toEqual({ ok: true, value: { results: [] } });
    // What was never read has no copy.
    expect(await upstream.call('listCategories', { query: {} })).toMatchObject({ ok: false });
    vi.setSystemTime(Date.now() + 86_400_000);
    expect(await load()).toMatchObject({ ok: false });
  });

  it('shows no customer’s reply to another', async () => {
    const { upstream, become } = await connectTo(answer(200, '{"results":[],"next":null}'), {
      spareTries: 0,
    });
    await upstream.call('listOrders', { query: {}, token: 't' });
    become(answer(500));
    await repeat(25, () => upstream.call('listOrders', { query: {}, token: 'u' }));
    expect(await upstream.call('listOrders', { query: {}, token: 'u' })).toMatchObject({
      failure: { code: 'breaker_open' },
    });
  });
});

describe('a failed call', () => {
  it('says whether the upstream may have received it', async () => {
    const { upstream, server } = await connectTo((request) => void request.socket.destroy());
    expect(await upstream.call('listCities', {})).toMatchObject({ failure: { wasSent: true } });
    server.close();
    server.closeAllConnections();
    expect(await upstream.call('listCategories', { query: {} })).toMatchObject({
      failure: { wasSent: false },
    });
  });
});
