import ipaddr from 'ipaddr.js';

const subnetBits = 64;

/**
 * The network of a customer's address: an IPv4 address, or the /64 of an IPv6 one, which is one customer's. Null where it
 * is not known, or is this machine's or a private network's: a proxy's or a server's, behind which anybody may be.
 */
export function networkOf(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (isInside.has(address.range())) return null;
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${subnetBits}`).toString();
}

const isInside: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);
