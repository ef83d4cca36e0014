import ipaddr from 'ipaddr.js';

const subnetBits = 64;

/**
 * The network of a customer's address: an IPv4 address, or the /64 of an IPv6 one, which is one customer's. Null when it
 * is unknown, a loopback or a private address: many customers can share a proxy's or server's address.
 */
export function networkOf(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (isInside.has(address.range())) return null;
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${subnetBits}`).toString();
}

const isInside: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);
