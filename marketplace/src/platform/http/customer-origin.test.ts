import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { deviceHeader, senderHeader } from '@gam/schemas/upstream';
import { expect, it } from 'vitest';
import { makeOriginReader } from './customer-origin.ts';

const upstreamToken = 'the-credential-of-the-bff';
const own = { [senderHeader]: upstreamToken };

/** Reads the source of a request that came from `peer` with these headers, under these settings. */
function setUp(settings: { upstreamTokens: readonly string[]; production: boolean }) {
  const warnings: string[] = [];
  const log = { warn: (text: string) => warnings.push(text) } as unknown as FastifyBaseLogger;
  const read = makeOriginReader(settings, log);
  return {
    warnings,
    read: (peer: string, headers: Record<string, string> = {}) =>
      read({ headers, socket: { remoteAddress: peer } } as unknown as FastifyRequest),
  };
}
const live = () => setUp({ upstreamTokens: ['the-next-credential', upstreamToken], production: true });

it.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9, 10.0.0.7', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['10.0.0.9', '10.0.0.9'],
  ['127.0.0.1', '127.0.0.1'],
])('counts the customer %s that the BFF names as %s', (told, network) => {
  const { read, warnings } = live();
  const headers = { ...own, 'x-forwarded-for': told, [deviceHeader]: 'a-device' };
  expect(read('10.0.0.2', headers)).toEqual({ isBff: true, network, device: 'a-device' });
  expect(warnings).toEqual([]);
});

it.each([
  ['no credential', {}],
  ['another credential', { [senderHeader]: 'guessed' }],
])('ignores address and device from a sender with %s', (_what, credential) => {
  const headers = { ...credential, 'x-forwarded-for': '203.0.113.9', [deviceHeader]: 'a-device' };
  expect(live().read('198.51.100.4', headers)).toEqual({
    isBff: false,
    network: '198.51.100.4',
    device: null,
  });
  const open = setUp({ upstreamTokens: [], production: true });
  expect(open.read('198.51.100.4', headers)).toEqual({ isBff: false, network: '198.51.100.4', device: null });
});

it('counts all private addresses without a credential as one network and warns once', () => {
  const { read, warnings } = live();
  for (const peer of ['10.0.0.2', '192.168.1.7', '172.18.0.3', '127.0.0.1', 'fd00::1', '::ffff:10.1.1.1'])
    expect(read(peer, { 'x-forwarded-for': '203.0.113.9' }).network).toBe('unknown senders');
  expect(warnings).toEqual([expect.stringContaining('UPSTREAM_TOKEN')]);
});

it.each(['', 'unknown', '203.0.113.9:1234', '<script>'])(
  'counts no network for the address «%s» of the BFF',
  (told) => {
    expect(live().read('10.0.0.2', { ...own, 'x-forwarded-for': told }).network).toBeNull();
  },
);

it('does not count loopback addresses outside production', () => {
  const { read } = setUp({ upstreamTokens: [upstreamToken], production: false });
  expect(read('127.0.0.1').network).toBeNull();
  expect(read('::1', { ...own, 'x-forwarded-for': '127.0.0.1' }).network).toBeNull();
  expect(read('10.0.0.2').network).toBe('unknown senders');
});
