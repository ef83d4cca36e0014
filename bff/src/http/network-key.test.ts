import type { FastifyBaseLogger } from 'fastify';
import { expect, it } from 'vitest';
import type { Config } from '../platform/config/read-config.ts';
import { makeNetworkKey } from './network-key.ts';

const log = { warn: () => undefined } as unknown as FastifyBaseLogger;
const unknownProxies = 'unknown proxies';

const undeclared = { production: false, hasDeclaredProxies: false };
const declared = { production: false, hasDeclaredProxies: true };

it.each([
  ['203.0.113.7', undeclared, '203.0.113.7'],
  ['203.0.113.7', declared, '203.0.113.7'],
  ['2001:db8:1:2:3::4', undeclared, '2001:db8:1:2::'],
  ['10.1.2.3', undeclared, unknownProxies],
  ['172.18.0.1', undeclared, unknownProxies],
  ['::ffff:192.168.1.4', undeclared, unknownProxies],
  ['fd00::1', undeclared, unknownProxies],
  ['fe80::1%eth0', undeclared, unknownProxies],
  ['', undeclared, unknownProxies],
  ['10.1.2.3', declared, '10.1.2.3'],
  ['127.0.0.1', undeclared, null],
  ['::1', undeclared, null],
  ['127.0.0.1', declared, null],
  ['127.0.0.1', { ...undeclared, production: true }, unknownProxies],
  ['127.0.0.1', { ...declared, production: true }, '127.0.0.1'],
])('the key of %j, %j is %s', (ip, config, key) => {
  expect(makeNetworkKey(config as Config, log)(ip)).toBe(key);
});
