import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Addresses of this machine and of private networks: proxies and BFFs, not customers. */
const inside = new BlockList();
inside.addSubnet('127.0.0.0', 8);
inside.addSubnet('10.0.0.0', 8);
inside.addSubnet('172.16.0.0', 12);
inside.addSubnet('192.168.0.0', 16);
inside.addSubnet('169.254.0.0', 16);
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/** The network of a customer's address: an IPv4 address, or the /64 of an IPv6 one. Null where it is not known. */
export function networkOf(address: string): string | null {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(plain)) return inside.check(plain) ? null : plain;
  if (!isIPv6(plain) || inside.check(plain, 'ipv6')) return null;
  return `${expandIpv6(plain).slice(0, 4).join(':')}::/64`;
}

function expandIpv6(address: string): string[] {
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = (part: string | undefined) => (part ? part.split(':') : []);
  const missing = 8 - groups(head).length - groups(tail).length;
  const zeros = tail === undefined ? [] : Array.from({ length: Math.max(0, missing) }, () => '0');
  return [...groups(head), ...zeros, ...groups(tail)].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  );
}
