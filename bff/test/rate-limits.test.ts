import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from './support/world.ts';
import { rateLimits } from '../src/http/rate-limits.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
  await world.restartBff({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: 'loopback' } });
});
afterAll(() => world.stop());

let networks = 0;
/** An address that no other test uses. */
const newAddress = (): string => `198.51.100.${(networks += 1)}`;

/** A visitor's cookie from this BFF. */
async function newBrowser(): Promise<string> {
  const { headers } = await request(world.bff.url)
    .get('/api/screen?url=/login')
    .set({ 'x-forwarded-for': newAddress() });
  return (headers['set-cookie'] as unknown as string[])[0]?.split(';')[0] ?? '';
}

/** Sends a client's error report, the cheapest of calls; returns the reply. */
const report = (from: string, cookie = '') =>
  request(world.bff.url)
    .post('/api/client-errors')
    .set({ 'gam-catalogue': 'web/99', 'x-forwarded-for': from, cookie })
    .send({ kind: 'unknown_node', path: '/', message: 'x' });

/** The number of accepted reports before the first refused one; `most` if all are accepted. */
async function countTaken(most: number, send: (turn: number) => Promise<request.Response>): Promise<number> {
  for (let turn = 0; turn < most; turn += 1) {
    const { status } = await send(turn);
    expect([200, 429]).toContain(status);
    if (status === 429) return turn;
  }
  return most;
}

describe('rate limits', () => {
  const { browser, network } = rateLimits.reports;

  it('refuse further requests of one browser in Persian, with the time to wait', async () => {
    const cookie = await newBrowser();
    expect(await countTaken(browser + 5, () => report(newAddress(), cookie))).toBe(browser);
    const { status, body, headers } = await report(newAddress(), cookie);
    expect(status).toBe(429);
    expect(body).toEqual({
      error: {
        kind: 'busy',
        code: 'rate_limited',
        message: 'درخواست‌های زیادی فرستاده شده است. لطفا کمی صبر کنید.',
        ref: expect.stringMatching(/^[\d-]+$/),
      },
    });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  });

  it('count each kind of request and each browser alone', async () => {
    const [cookie, other] = [await newBrowser(), await newBrowser()];
    const address = newAddress();
    await countTaken(browser + 1, () => report(address, cookie));
    expect((await report(address, cookie)).status).toBe(429);
    expect((await report(address, other)).status).toBe(200);
    const screen = await request(world.bff.url)
      .get('/api/screen?url=/login')
      .set({ 'x-forwarded-for': address, cookie });
    expect(screen.status).toBe(200);
  });

  it('refuse further requests of one network, whatever their cookies', async () => {
    const address = newAddress();
    const taken = await countTaken(network + 5, (turn) => report(address, `gam-visitor=v_${turn}.forged`));
    expect(taken).toBe(network);
    expect((await report(newAddress())).status).toBe(200);
  });

  it('count all addresses of an IPv6 customer as one network', async () => {
    const taken = await countTaken(network + 5, (turn) => report(`2001:db8:7:1::${(turn + 1).toString(16)}`));
    expect(taken).toBe(network);
    expect((await report('2001:db8:7:2::1')).status).toBe(200);
  });

  it('count the requests of a private address behind the proxies as one network', async () => {
    expect(await countTaken(network + 5, () => report('10.1.2.3'))).toBe(network);
    expect((await report('10.1.2.4')).status).toBe(200);
  });

  it('answer a page request with a page that offers to try again', async () => {
    const cookie = await newBrowser();
    const visit = () =>
      request(world.bff.url)
        .get('/login')
        .set({ accept: 'text/html', 'x-forwarded-for': newAddress(), cookie });
    expect(await countTaken(rateLimits.pages.browser + 5, () => visit())).toBe(rateLimits.pages.browser);
    const { status, text, headers } = await visit();
    expect(status).toBe(429);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text).toContain('درخواست‌های زیادی فرستاده شده است');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('do not apply to liveness checks', async () => {
    const address = newAddress();
    for (let turn = 0; turn < rateLimits.others.network + 5; turn += 1) {
      const { status } = await request(world.bff.url).get('/livez').set('x-forwarded-for', address);
      expect(status).toBe(200);
    }
  });

  it('do not count requests that another site sends from the browser', async () => {
    const cookie = await newBrowser();
    const foreign = () => report(newAddress(), cookie).set('sec-fetch-site', 'cross-site');
    for (let turn = 0; turn < browser + 5; turn += 1) expect((await foreign()).status).toBe(403);
    expect((await report(newAddress(), cookie)).status).toBe(200);
  });
});
