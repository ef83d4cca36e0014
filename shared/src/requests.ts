import ipaddr from 'ipaddr.js';

const statuses: Readonly<Record<string, readonly [status: number, reason: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout'],
};

/**
 * Returns the whole HTTP reply to an unreadable request, as text for its connection, which then closes. `code` is the
 * code of Node's error: 431 for headers that are too large, 408 for headers that arrive too slowly, else 400.
 */
export function writeRawReply(
  code: string | undefined,
  headers: Readonly<Record<string, string>>,
  body: (status: number) => object,
): string {
  const [status, reason] = statuses[code ?? ''] ?? [400, 'Bad Request'];
  const text = JSON.stringify(body(status));
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(new TextEncoder().encode(text).length),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${text}`;
}

interface ReplyEvents {
  readonly once: (event: 'finish' | 'close', listener: () => void) => unknown;
}

/**
 * Calls the listener once: after the end of a reply, or aborted when its client leaves before that, which Fastify's own
 * hook does not report.
 */
export function whenReplyEnds(reply: ReplyEvents, listener: (isAborted: boolean) => void): void {
  let hasEnded = false;
  const end = (isAborted: boolean) => {
    if (!hasEnded) listener(isAborted);
    hasEnded = true;
  };
  reply.once('finish', () => end(false));
  reply.once('close', () => end(true));
}

/** Whether every percent escape of a URL is valid. */
export function isDecodable(url: string): boolean {
  try {
    return decodeURI(url) !== '';
  } catch {
    return false;
  }
}

const subnetBits = 64;

/**
 * Returns the network of a customer's address: an IPv4 address, or the /64 of an IPv6 address, which belongs to one
 * customer. Null for an unknown, loopback or private address: many customers can share a proxy's or server's address.
 */
export function networkOf(text: string): string | null {
  if (!ipaddr.isValid(text)) return null;
  const address = ipaddr.process(text);
  if (isInside.has(address.range())) return null;
  if (address.kind() === 'ipv4') return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${subnetBits}`).toString();
}

const widerBits = { ipv4: 24, ipv6: 56 } as const;

/**
 * Returns the wider network of a customer's address, which one site or carrier has: the /24 of an IPv4 address, the /56 of
 * an IPv6 address. Null as for `networkOf`.
 */
export function widerNetworkOf(text: string): string | null {
  const network = networkOf(text);
  if (network === null) return null;
  const kind = ipaddr.process(network).kind();
  const range = `${network}/${widerBits[kind]}`;
  return kind === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(range).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(range).toString();
}

/** Whether an address is one of this machine's own. */
export const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';

const isInside: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);
