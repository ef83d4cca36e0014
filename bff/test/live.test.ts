import { once } from 'node:events';
import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startServer } from '@gam/shared/test/server-process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { event } from './support/events.ts';
import { answerUntil, homeCleaning } from './support/home-cleaning.ts';
import { orderIt } from './support/order.ts';
import { change, customer, open, page, startTaskPage, world } from './support/task-page.ts';

startTaskPage();

/** Far longer than the longest pause between two reads, and than the heartbeat, ms. */
const patience = { timeout: 120_000, interval: 100 };

const cookies = (of = customer) => [...of.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Opens a stream of the page; `revs` grows with its events. */
async function follow(base = world.bff.url, { url = page, cookie = cookies() } = {}) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const reply = await fetch(`${base}/api/live?url=${encodeURIComponent(url)}`, {
    headers: { cookie },
    signal: ending.signal,
  });
  const revs: string[] = [];
  const state = { isOver: false };
  const read = async () => {
    let text = '';
    for await (const chunk of reply.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      const lines = text.split('\n\n');
      text = lines.pop() ?? '';
      for (const line of lines) {
        const [, data] = /^event: changed\ndata: (.*)$/.exec(line) ?? [];
        if (data !== undefined) revs.push((JSON.parse(data) as { rev: string }).rev);
      }
    }
  };
  if (reply.ok) {
    void read().then(
      () => (state.isOver = true),
      () => (state.isOver = true),
    );
  }
  return { reply, revs, state, leave: () => ending.abort() };
}

it('sends the revision of the screen at the beginning and with each change, until the order has ended', async () => {
  await open();
  const { reply, revs, state } = await follow();
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
  });
  expect(reply.headers.get('content-encoding')).toBeNull();
  await vi.waitFor(() => expect(revs).toEqual([customer.screen.live?.rev]), patience);
  change({ status: 'assigned' });
  await vi.waitFor(() => expect(revs).toHaveLength(2), patience);
  await open();
  expect(customer.screen.live?.rev).toBe(revs[1]);
  world.proxy.heal();
  change({ status: 'done' });
  await vi.waitFor(() => expect(state.isOver).toBe(true), patience);
  expect(new Set(revs).size).toBe(3);
  await open();
  expect(customer.screen.live).toBeUndefined();
});

it('follows a cancelled order until what was paid of it went back', async () => {
  let sums = { refunded: 0, refunding: 400_000 };
  world.proxy.fail(/GET \/v2\/orders\/[\w-]{36}\/ledger\/$/, {
    does: 'rewrite',
    with: (body) => JSON.stringify({ ...(JSON.parse(body) as object), ...sums }),
  });
  change({ status: 'cancelled' });
  await open();
  const { revs, state } = await follow();
  await vi.waitFor(() => expect(revs).toEqual([customer.screen.live?.rev]), patience);
  expect(state.isOver).toBe(false);
  sums = { refunded: 400_000, refunding: 0 };
  await vi.waitFor(() => expect(state.isOver).toBe(true), patience);
  expect(new Set(revs).size).toBe(2);
  await open();
  expect(customer.screen.live).toBeUndefined();
});

it('refuses a guest, another customer, pages that do not change by themselves and a missing order', async () => {
  const other = await world.customerAt(null);
  const statuses = async (options: Parameters<typeof follow>[1]) =>
    (await follow(world.bff.url, options)).reply.status;
  expect(await statuses({ cookie: '' })).toBe(401);
  expect(await statuses({ cookie: cookies(other) })).toBe(404);
  expect(await statuses({ url: '/my-orders' })).toBe(404);
  expect(await statuses({ url: '//elsewhere/task-details/1' })).toBe(404);
  expect(await statuses({ url: '/task-details/1' })).toBe(404);
});

it('lets a session follow six pages at a time', async () => {
  const streams: Awaited<ReturnType<typeof follow>>[] = [];
  // Streams of earlier tests may still be about to end.
  await vi.waitFor(async () => {
    const stream = await follow();
    if (stream.reply.ok) streams.push(stream);
    expect(streams).toHaveLength(6);
  }, patience);
  const refused = await follow();
  expect([refused.reply.status, refused.reply.headers.get('retry-after')]).toEqual([429, '30']);
  streams[0]?.leave();
  await vi.waitFor(async () => expect((await follow()).reply.status).toBe(200), patience);
});

it('passes through a proxy that reads a reply as it comes', async () => {
  const proxy = createServer((asked, answered) => {
    const { hostname, port } = new URL(world.bff.url);
    const passed = forward({ hostname, port, path: asked.url, headers: asked.headers }, (came) => {
      answered.writeHead(came.statusCode ?? 502, came.headers);
      came.pipe(answered);
    });
    passed.end();
    answered.once('close', () => passed.destroy());
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(() => void proxy.close());
  const { port } = proxy.address() as AddressInfo;
  const { revs } = await follow(`http://127.0.0.1:${port}`);
  await vi.waitFor(() => expect(revs).toHaveLength(1), patience);
});

it('ends when the process begins to leave, which leads later ones elsewhere', async () => {
  const bff = await startServer('bff', {
    GAM_DATA: `${world.folder}/leaving`,
    UPSTREAM_URL: world.proxy.url,
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    DRAIN_MS: '600000',
  });
  onTestFinished(() => void bff.child.kill('SIGKILL'));
  const visitor = world.newCustomer();
  visitor.bff = bff;
  await visitor.open(homeCleaning);
  await answerUntil(visitor, null);
  await visitor.signIn(world.newPhone(), world.readCode);
  await answerUntil(visitor, null);
  await orderIt(visitor);
  const own = { cookie: cookies(visitor), url: visitor.screen.url };
  const { revs, state } = await follow(bff.url, own);
  await vi.waitFor(() => expect(revs).toHaveLength(1), patience);
  bff.child.kill('SIGTERM');
  await vi.waitFor(() => expect(state.isOver).toBe(true), patience);
  const { reply } = await follow(bff.url, own);
  expect([reply.status, reply.headers.get('connection')]).toEqual([503, 'close']);
});

it('ends with the session', async () => {
  const twin = customer.twin();
  const { revs, state } = await follow();
  await vi.waitFor(() => expect(revs).toHaveLength(1), patience);
  await twin.open('/account');
  expect((await twin.send(event('sign_out', {}))).status).toBe(200);
  await vi.waitFor(() => expect(state.isOver).toBe(true), patience);
  expect((await follow()).reply.status).toBe(401);
});
