import { expect, it } from 'vitest';
import {
  hasOneReading,
  isDecodable,
  isLoopback,
  networkOf,
  whenReplyEnds,
  widerNetworkOf,
  writeRawReply,
} from './requests.ts';

it.each([
  ['HPE_HEADER_OVERFLOW', 431],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_INVALID_METHOD', 400],
  [undefined, 400],
])('writeRawReply answers %s by %i, with the length in bytes', (code, status) => {
  const reply = writeRawReply(code, { 'x-frame-options': 'DENY' }, (given) => ({ message: `نه ${given}` }));
  const [head = '', body = ''] = reply.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain('\r\nx-frame-options: DENY\r\n');
  expect(head).toContain(`\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`);
  expect(JSON.parse(body)).toEqual({ message: `نه ${status}` });
});

it.each([
  ['/', true],
  ['/%DA%AF%D8%A7%D9%85?a=%20', true],
  ['/a%2Fb', true],
  ['/%', false],
  ['/%zz', false],
  ['/%E0%A4%A', false],
  ['', false],
])('isDecodable returns for %s: %s', (url, expected) => {
  expect(isDecodable(url)).toBe(expected);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:0DB8:1:2::', '2001:db8:1:2::'],
  ['2001:db8::1', '2001:db8::'],
  ['127.0.0.1', null],
  ['::ffff:127.0.0.1', null],
  ['10.0.0.9', null],
  ['172.18.0.3', null],
  ['192.168.1.4', null],
  ['169.254.1.1', null],
  ['::1', null],
  ['fd00::1', null],
  ['fe80::1', null],
  ['fe80::1%eth0', null],
  ['127.1', null],
  ['unknown', null],
  ['', null],
])('networkOf returns for %s: %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56'],
  ['2001:db8:1:2::', '2001:db8:1::/56'],
  ['2001:db8:1:3ff::1', '2001:db8:1:300::/56'],
  ['10.0.0.9', null],
  ['::1', null],
  ['unknown', null],
])('widerNetworkOf returns for %s: %s', (address, network) => {
  expect(widerNetworkOf(address)).toBe(network);
});

it.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.9', false],
  ['203.0.113.7', false],
  ['fe80::1', false],
  ['unknown', false],
  ['', false],
])('isLoopback returns for %s: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

it.each([
  [['finish', 'close'], false],
  [['close'], true],
])('whenReplyEnds reports the end of a reply with the events %j once, aborted: %s', (events, aborted) => {
  const listeners = new Map<string, () => void>();
  const reply = { once: (event: string, listener: () => void) => listeners.set(event, listener) };
  const reported: boolean[] = [];
  whenReplyEnds(reply, (isAborted) => reported.push(isAborted));
  for (const event of events) listeners.get(event)?.();
  expect(reported).toEqual([aborted]);
});

const host = ['Host', 'gam.example'];
const coded = (...codings: string[]) => [...host, ...codings.flatMap((one) => ['Transfer-Encoding', one])];

it.each<[string, string[], string, boolean]>([
  ['one host', host, '1.1', true],
  ['a host with a port', ['host', '[2001:db8::1]:3000'], '1.1', true],
  ['an empty host', ['host', ''], '1.1', true],
  ['a value that reads host', ['accept', 'host', 'host', 'a'], '1.1', true],
  ['no host', [], '1.1', false],
  ['no host in HTTP/1.0', [], '1.0', true],
  ['two hosts', [...host, ...host], '1.1', false],
  ['two hosts in HTTP/1.0', [...host, 'HOST', 'b'], '1.0', false],
  ['a list of hosts', ['host', 'a,b'], '1.1', false],
  ['a host with a user', ['host', 'a@b'], '1.1', false],
  ['chunks', coded('chunked'), '1.1', true],
  ['chunks in other letters', coded('Chunked'), '1.1', true],
  ['chunks in HTTP/1.0', coded('chunked'), '1.0', false],
  ['packed chunks', coded('gzip, chunked'), '1.1', false],
  ['codings in two headers', coded('gzip', 'chunked'), '1.1', false],
  ['chunks twice', coded('chunked', 'chunked'), '1.1', false],
  ['another coding', coded('identity'), '1.1', false],
  ['an empty coding', coded(''), '1.1', false],
])('hasOneReading judges %s', (_what, rawHeaders, httpVersion, expected) => {
  expect(hasOneReading({ rawHeaders, httpVersion })).toBe(expected);
});
