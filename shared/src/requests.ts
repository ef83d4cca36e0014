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

/** A request's head as Node has read it. */
interface RequestHead {
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly httpVersion: string;
}

/** What a host's name and port are written with. */
const hostPattern = /^[\w.:[\]%~-]*$/;

/**
 * Whether every server reads the same request in a head: it names one host, and its body is framed by a length or by
 * chunks alone. Node takes the first of several hosts, and `gzip, chunked` as chunks; a proxy before it may not. RFC 9112,
 * 3.2 and 6.1
 */
export function hasOneReading({ rawHeaders, httpVersion }: RequestHead): boolean {
  const valuesOf = (wanted: string) =>
    rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === wanted);
  const hosts = valuesOf('host');
  const codings = valuesOf('transfer-encoding');
  const isHostNamed = hosts.length === 1 || (hosts.length === 0 && httpVersion === '1.0');
  if (!isHostNamed || !hosts.every((host) => hostPattern.test(host))) return false;
  if (codings.length === 0) return true;
  return httpVersion === '1.1' && codings.length === 1 && codings[0]?.toLowerCase() === 'chunked';
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

/** The bits of a wider network: of a carrier or an office. */
const widerBits = { ipv4: 24, ipv6: 56 } as const;

/**
 * Returns the wider network of a customer's address in CIDR, which one site or carrier has: the /24 of an IPv4 address, the
 * /56 of an IPv6 address. Null as for `networkOf`.
 */
export function widerNetworkOf(text: string): string | null {
  const network = networkOf(text);
  if (network === null) return null;
  const kind = ipaddr.process(network).kind();
  const bits = widerBits[kind];
  const range = `${network}/${bits}`;
  const wider =
    kind === 'ipv4' ? ipaddr.IPv4.networkAddressFromCIDR(range) : ipaddr.IPv6.networkAddressFromCIDR(range);
  return `${wider.toString()}/${bits}`;
}

/** Whether an address is one of this machine's own. */
export const isLoopback = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.process(text).range() === 'loopback';

const isInside: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);
