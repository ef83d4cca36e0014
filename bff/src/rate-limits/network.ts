import { BlockList, isIP, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** Addresses of this machine and of private networks: a proxy that is not trusted, behind which anybody may be. */
const inside = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  inside.addSubnet(net, bits);
for (const [net, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** The network of an address: an IPv4 address, or the /64 of an IPv6 one, which is one customer's. Null: not known. */
export function networkOf(address: string): string | null {
  if (isIP(address) === 0) return null;
  const network = normalizeIP(address, 64);
  return inside.check(isIPv6(network) ? address : network, isIPv6(network) ? 'ipv6' : 'ipv4')
    ? null
    : network;
}
