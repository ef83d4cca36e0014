import { keepLines } from '@gam/shared/test/keep-lines';
import request from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { coldAir, goToImages } from './support/cold-air.ts';
import type { Customer } from './support/customer.ts';
import { answer, back, proceed } from './support/events.ts';
import { makePng } from './support/files.ts';
import { homeCleaning } from './support/home-cleaning.ts';
import { World } from './support/world.ts';

const crowded = 'کمی شلوغ است. چند لحظه دیگر دوباره تلاش می‌کنیم.';

const ref = /^\d{4}-\d{4}-\d{4}$/;

let world: World;
let release: () => void;
let open: Promise<unknown>[] = [];
beforeAll(async () => {
  world = await World.start();
});
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  release = resolve;
  open = [];
  world.proxy.forget();
  world.proxy.fail(/top\/call-back|uploads|\/media\//, { does: 'hold_reply', until: promise });
});
afterEach(async () => {
  release();
  await Promise.all(open);
  world.proxy.heal();
});
afterAll(() => world.stop());

/** The report of an app's payment dialog. */
const report = () =>
  request(world.bff.url)
    .post('/v2/billings/top/call-back/')
    .send({ token: 'a-token', status: 'paid', amount_rial: 1000, signature: 'a-signature' });

/** Lets this many further requests stay in flight, at the upstream. */
async function fill(count: number): Promise<void> {
  const before = world.proxy.count(/top\/call-back/);
  for (let turn = 0; turn < count; turn += 1) open.push(report().then(({ status }) => status));
  await vi.waitFor(() => expect(world.proxy.count(/top\/call-back/)).toBe(before + count), 20_000);
}

const visit = (path: string, accept = 'application/json') =>
  request(world.bff.url).get(path).set({ accept, 'gam-catalogue': 'web/99' }).redirects(0);
const html = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** The classes of requests that are refused now. */
async function findRefused(customer: Customer): Promise<string[]> {
  const probes: Readonly<Record<string, () => PromiseLike<{ status: number }>>> = {
    health: () => visit('/livez'),
    readiness: () => visit('/readyz'),
    asset: () => visit('/assets/none.js'),
    screen: () => visit('/api/screen?url=/login'),
    page: () => visit('/login', html),
    event: () => customer.post(customer.batch(back())),
    poll: () => customer.post(customer.batch(proceed())),
    'event with a poll': () => customer.post(customer.batch(proceed(), back())),
    'bank’s return': () => visit('/pay/return/none'),
    'app’s call-back': () => request(world.bff.url).post('/v2/billings/top/call-back/').send({}),
  };
  const statuses: [name: string, status: number][] = [];
  for (const [name, probe] of Object.entries(probes)) statuses.push([name, (await probe()).status]);
  expect(statuses.filter(([, status]) => status >= 500 && status !== 503)).toEqual([]);
  return statuses.flatMap(([name, status]) => (status === 503 ? [name] : []));
}

describe('a full process', () => {
  const visits = ['screen', 'page'];
  const events = ['event', 'event with a poll'];

  it('refuses visits first, then events, and polls and call-backs last, and serves all when it is empty', async () => {
    await world.restartBff({ env: { MAX_REQUESTS: '5' } });
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    expect(await findRefused(customer)).toEqual([]);
    await fill(2);
    expect(await findRefused(customer)).toEqual([]);
    await fill(1);
    expect(await findRefused(customer)).toEqual(visits);
    await fill(1);
    expect(await findRefused(customer)).toEqual([...visits, ...events]);
    await fill(1);
    expect(await findRefused(customer)).toEqual([
      ...visits,
      'event',
      'poll',
      'event with a poll',
      'bank’s return',
      'app’s call-back',
    ]);
    release();
    expect(await Promise.all(open)).not.toContain(503);
    expect(await findRefused(customer)).toEqual([]);
  });

  it('asks programs in JSON and browsers by a page to come again, the page by itself', async () => {
    await world.restartBff({ env: { MAX_REQUESTS: '1', PARTNER_ORIGINS: 'https://partner.example' } });
    await fill(1);
    const screen = await visit('/api/screen?url=/login');
    expect(screen.status).toBe(503);
    expect(screen.body).toEqual({
      error: { code: 'crowded', kind: 'busy', message: crowded, ref: expect.stringMatching(ref) },
    });
    expect(screen.headers).toMatchObject({
      'retry-after': '2',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    for (const accept of [html, 'TEXT/HTML', '*/*']) {
      const { status, text, headers } = await visit('/login?city_id=1', accept);
      expect(status).toBe(503);
      expect(text).toContain(crowded);
      expect(text).toMatch(/کد پیگیری: <bdi>[۰-۹]{4}-[۰-۹]{4}-[۰-۹]{4}<\/bdi>/);
      expect(headers).toMatchObject({
        'retry-after': '2',
        refresh: '2',
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://partner.example");
      expect(headers).not.toHaveProperty('x-frame-options');
      expect(headers).not.toHaveProperty('set-cookie');
    }
    const posted = await request(world.bff.url)
      .post('/pay/return/a.b')
      .set('accept', html)
      .type('form')
      .send('a=b');
    expect([posted.status, posted.headers['refresh']]).toEqual([503, undefined]);
    expect(posted.text).toContain(crowded);
  });

  it('counts uploads and pictures for limits of their own', async () => {
    await world.restartBff({ env: { MAX_REQUESTS: '4', MAX_UPLOADS: '1', MAX_MEDIA: '2' } });
    const customer = world.newCustomer();
    await customer.open(coldAir);
    await goToImages(customer);
    const png = makePng(80, 60);
    const upload = () => customer.upload('images', png);
    const picture = async () => (await visit('/media/services/none.webp', 'image/webp')).status;
    open.push(upload(), picture(), picture());
    await vi.waitFor(() => expect(world.proxy.count(/uploads|\/media\//)).toBe(3), 20_000);
    expect(await upload()).toMatchObject({ status: 503, body: { error: { kind: 'busy' } } });
    expect(await picture()).toBe(503);
    expect(await findRefused(customer)).toEqual([]);
    release();
    await Promise.all(open);
    expect([(await upload()).status, await picture()]).toEqual([200, 404]);
  });

  it('refuses because of the event loop’s delay, but not while few requests are in flight', async () => {
    await world.restartBff({ env: { MAX_LOOP_DELAY_MS: '30' } });
    const customer = world.newCustomer();
    await customer.open(homeCleaning);
    await customer.send(answer('101', ['10101']));
    const blockLoop = () => {
      const end = performance.now() + 60;
      while (performance.now() < end);
    };
    await fill(15);
    const blocking = setInterval(blockLoop, 1);
    try {
      expect(await findRefused(customer)).toEqual([]);
      await fill(1);
      expect(await findRefused(customer)).toEqual(expect.arrayContaining([...visits, ...events]));
      expect((await visit('/readyz')).status).toBe(200);
    } finally {
      clearInterval(blocking);
    }
    await vi.waitFor(async () => expect((await visit('/api/screen?url=/login')).status).toBe(200), 20_000);
  });

  it('logs how many requests of each class it has refused, once a second at most', async () => {
    const { lines, stream } = keepLines(String);
    await world.restartBff({ env: { MAX_REQUESTS: '1' }, logger: { level: 'warn', stream } });
    const logged = () => lines.filter((line) => line.includes('requests were refused'));
    await fill(1);
    for (let turn = 0; turn < 20; turn += 1) await visit('/api/screen?url=/login');
    await vi.waitFor(() => expect(logged()).not.toEqual([]), 20_000);
    const counts = logged().map(
      (line) => (JSON.parse(line) as { refused: { visits: number } }).refused.visits,
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
    expect(counts.length).toBeLessThanOrEqual(3);
  });
});
