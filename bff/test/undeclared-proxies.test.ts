import { keepLines } from '@gam/shared/test/keep-lines';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { World } from './support/world.ts';
import { rateLimits } from '../src/http/rate-limits.ts';

const { network } = rateLimits.reports;

let world: World;
let app: FastifyInstance;
const { lines, stream } = keepLines(String);
beforeAll(async () => {
  world = await World.start();
});
afterAll(() => world.stop());

/** Starts a BFF that limits requests, with these settings and an empty log. */
async function limitWith(env: Readonly<Record<string, string>>): Promise<void> {
  lines.length = 0;
  await world.restartBff({
    env: { RATE_LIMITS: 'on', ...env },
    logger: { level: 'warn', stream },
    prepare: (building) => {
      app = building;
    },
  });
}

/** The status of an error report, the cheapest of calls, from an address. */
async function report(remoteAddress: string): Promise<number> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/client-errors',
    remoteAddress,
    headers: { 'gam-catalogue': 'web/99' },
    payload: { kind: 'unknown_node', path: '/', message: 'x' },
  });
  return statusCode;
}

/** The number of accepted reports, each from the next of these addresses. */
async function countTaken(addresses: readonly string[]): Promise<number> {
  let taken = 0;
  for (let turn = 0; turn < network + 5; turn += 1) {
    if ((await report(addresses[turn % addresses.length] ?? '')) === 200) taken += 1;
  }
  return taken;
}

const warnings = () => lines.filter((line) => line.includes('TRUSTED_PROXIES is not set'));

describe('while TRUSTED_PROXIES is not set, the rate limits', () => {
  it('count all private addresses as one network and warn once', async () => {
    await limitWith({});
    expect(await countTaken(['10.1.2.3', '172.18.0.9', 'fd00::1'])).toBe(network);
    expect(await report('192.168.1.4')).toBe(429);
    expect(await report('203.0.113.9')).toBe(200);
    expect(warnings()).toHaveLength(1);
  });

  it('do not count loopback addresses in development and do not warn', async () => {
    await limitWith({});
    expect(await countTaken(['127.0.0.1', '::1'])).toBe(network + 5);
    expect(warnings()).toEqual([]);
  });
});

describe('while TRUSTED_PROXIES is none, the rate limits', () => {
  it('count each private address as a network and do not warn', async () => {
    await limitWith({ TRUSTED_PROXIES: 'none' });
    expect(await countTaken(['10.1.2.3'])).toBe(network);
    expect(await report('10.1.2.3')).toBe(429);
    expect(await report('10.1.2.4')).toBe(200);
    expect(warnings()).toEqual([]);
  });

  it('do not count by addresses that a sender writes', async () => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/client-errors',
      remoteAddress: '10.1.2.3',
      headers: { 'gam-catalogue': 'web/99', 'x-forwarded-for': '203.0.113.9' },
      payload: { kind: 'unknown_node', path: '/', message: 'x' },
    });
    expect(statusCode).toBe(429);
  });
});
