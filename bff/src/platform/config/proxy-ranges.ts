import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Ranges by their names: this machine, links without a router, private networks. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * An address, a range of them as `10.0.0.0/8`, or a range's name. Never a large part of all addresses: who trusts everybody
 * believes whatever a customer writes into a header.
 */
export function isProxyRange(text: string): boolean {
  if (named.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const length = isIPv4(address) ? 32 : isIPv6(address) && !address.includes('%') ? 128 : 0;
  if (length === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > length) return false;
  return length === 32 ? Number(bits) >= 8 : Number(bits) >= 7 && !holdsIPv4(address, Number(bits));
}

/** Whether a range of IPv6 holds addresses of IPv4 as they are written there: `::ffff:0:0/96` is all of them. */
function holdsIPv4(address: string, bits: number): boolean {
  const range = new BlockList();
  range.addSubnet(address, bits, 'ipv6');
  return address.toLowerCase().startsWith('::ffff:') || range.check('::ffff:203.0.113.1', 'ipv6');
}
