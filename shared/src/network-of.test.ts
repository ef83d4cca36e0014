import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

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
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
