import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { event } from './support/events.ts';
import { World } from './support/world.ts';

let world: World;
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

/** The customer's address that the upstream receives after a code request with these headers. */
async function toldAddress(headers: Record<string, string>): Promise<unknown> {
  world.proxy.forget();
  const { status } = await request(world.bff.url)
    .post('/api/events')
    .set({ 'gam-catalogue': 'web/99', ...headers })
    .send({ flow: null, url: '/login', events: [event('login_request_code', { phone: world.newPhone() })] });
  expect(status).toBe(200);
  return world.proxy.calls(/auth\/codes/)[0]?.headers['x-forwarded-for'];
}

/** The visitor's cookie of a first visit with these headers. */
async function firstCookie(headers: Record<string, string>): Promise<string | undefined> {
  const reply = await request(world.bff.url)
    .get('/')
    .set({ accept: 'text/html', ...headers });
  return (reply.headers['set-cookie'] as unknown as string[] | undefined)?.[0];
}

/** The status of a call from this origin with these headers. */
async function statusFrom(origin: string, headers: Record<string, string>): Promise<number> {
  const { status } = await request(world.bff.url)
    .post('/api/client-errors')
    .set({ 'gam-catalogue': 'web/99', origin, ...headers })
    .send({ kind: 'unknown_node', path: '/', message: 'x' });
  return status;
}

const outside = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'gam.example',
  'x-forwarded-proto': 'https',
};

describe('a request from an untrusted address', () => {
  it.each([
    ['no proxy is trusted', {}],
    ['another network is trusted', { TRUSTED_PROXIES: '10.0.0.0/8, uniquelocal' }],
  ])('does not set address, host and protocol by its headers if %s', async (_where, env) => {
    await world.restartBff({ env });
    for (const forged of [
      outside,
      { ...outside, forwarded: 'for=203.0.113.9;host=gam.example;proto=https', 'x-real-ip': '203.0.113.9' },
    ]) {
      expect(await toldAddress(forged)).toMatch(/^(::ffff:)?127\.0\.0\.1$/);
      expect(await firstCookie({ host: 'gam.local', ...forged })).toMatch(/^gam-visitor=(?!.*Secure)/);
      expect(await statusFrom('https://gam.example', forged)).toBe(403);
    }
  });
});

describe('a request from a trusted proxy', () => {
  beforeAll(() => world.restartBff({ env: { TRUSTED_PROXIES: 'loopback, 192.0.2.0/24' } }));

  it('has the customer’s address, host and protocol', async () => {
    expect(await toldAddress(outside)).toBe('203.0.113.9');
    // Settings decide how cookies are set, never a request.
    expect(await firstCookie({ host: 'inside:3000', ...outside })).toMatch(/^gam-visitor=(?!.*Secure)/);
    expect(await statusFrom('https://gam.example', outside)).toBe(200);
    expect(await statusFrom('https://evil.example', outside)).toBe(403);
    expect(await statusFrom('http://gam.example', outside)).toBe(403);
  });

  it.each([
    ['behind what the customer wrote', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['with a proxy before the proxy', '198.51.100.1, 203.0.113.9, 192.0.2.7', '203.0.113.9'],
    ['behind a trusted address that the customer wrote', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['in an IPv6 network', '2001:db8::7', '2001:db8::7'],
  ])('has the last address before the proxies, %s', async (_what, chain, address) => {
    expect(await toldAddress({ 'x-forwarded-for': chain })).toBe(address);
  });

  it('has the host that the proxy names, not the one that the customer wrote before it', async () => {
    const forged = { ...outside, 'x-forwarded-host': 'evil.example, gam.example' };
    expect(await statusFrom('https://evil.example', forged)).toBe(403);
  });
});

it('accepts the product’s own origin behind a proxy that writes another host', async () => {
  await world.restartBff({ env: { PUBLIC_URL: 'https://gam.example' } });
  expect(await statusFrom('https://gam.example', { host: 'inside:3000' })).toBe(200);
  expect(await statusFrom('https://evil.example', { host: 'inside:3000' })).toBe(403);
});
