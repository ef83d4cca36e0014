import { prepaymentGateways, upstreamCalls } from '@gam/schemas/upstream';
import { type Static, Type } from 'typebox';
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { type Referrer, referrers, type ReferrerSources } from '../referrers.ts';
import { type ActionShape, readActionShape } from '../upstream/allow-action.ts';

/** The named ranges: this machine, links without a router, private networks. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Whether the text is an address, a range such as `10.0.0.0/8`, or a range's name. A large part of all addresses is
 * refused: trusting them would trust headers that customers write.
 */
function isProxyRange(text: string): boolean {
  if (named.has(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const length = isIPv4(address) ? 32 : isIPv6(address) && !address.includes('%') ? 128 : 0;
  if (length === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^[1-9]\d{0,2}$/.test(bits) || Number(bits) > length) return false;
  return length === 32 ? Number(bits) >= 8 : Number(bits) >= 7 && !holdsIPv4(address, Number(bits));
}

/** Whether an IPv6 range contains IPv4 addresses as IPv6 writes them: `::ffff:0:0/96` contains all. */
function holdsIPv4(address: string, bits: number): boolean {
  const range = new BlockList();
  range.addSubnet(address, bits, 'ipv6');
  return address.toLowerCase().startsWith('::ffff:') || range.check('::ffff:203.0.113.1', 'ipv6');
}

/** Whether the text says that no proxy stands before the BFF. */
export const isNoProxy = (text: string): boolean => text.trim().toLowerCase() === 'none';

/** Returns the parts of a list that is separated by commas, in lower case. */
export const listOf = (value: string): string[] => value.split(',').map((part) => part.trim().toLowerCase());

/** Returns an http(s) URL without slashes at its end; null for any other text. */
export function cleanUrl(value: string): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href.replace(/\/+$/, '') : null;
}

/** Reads `partner_one:wallet, partner_two:news`; null if a pair is invalid or a source repeats. [O-9.08] */
export function readReferrers(value: string): ReferrerSources | null {
  const sources = new Map<string, Referrer>();
  for (const pair of value.split(',')) {
    const [, partner, source = ''] = /^\s*(\w+):([\w.-]{1,100})\s*$/.exec(pair.toLowerCase()) ?? [];
    const referrer = referrers.find((name) => name === `referrer_${partner}`);
    if (!referrer || sources.has(source)) return null;
    sources.set(source, referrer);
  }
  return sources;
}

/** Reads `POST /v2/orders/{id}/begin-edit/, …`; null if one of them is invalid. */
export function readActionShapes(value: string): ActionShape[] | null {
  const shapes = value.split(',').map(readActionShape);
  return shapes.every((shape) => shape !== null) ? shapes : null;
}

/** The actions that a duplication may ask for by default: the upstream's own calls for it. */
export const defaultChainActions: readonly ActionShape[] =
  readActionShapes(
    [upstreamCalls.discardInquiry, upstreamCalls.beginEdit]
      .map(({ method, path }) => `${method} ${path}`)
      .join(','),
  ) ?? [];

const isHost = (host: string): boolean =>
  URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host;

/** Whether it is the URL of a Redis, perhaps with a password and the number of a database. */
function isStoreUrl(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isRedis = url?.protocol === 'redis:' || url?.protocol === 'rediss:';
  return isRedis && url.hostname !== '' && /^(?:\/\d*)?$/.test(url.pathname);
}

/** Hosts of a developer's machine, whose pages may be framed over plain http. */
const localHosts = new Set(['localhost', '127.0.0.1']);

/** Whether it is an origin as a browser writes it: `https://partner.example`, or `http://localhost:8080`. */
function isPartnerOrigin(text: string): boolean {
  // It becomes part of a policy, where `;` or `*` in a host would change the policy's meaning.
  if (!/^https?:\/\/[\w.-]+(?::\d+)?$/.test(text)) return false;
  if (!URL.canParse(text) || new URL(text).origin !== text) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || localHosts.has(hostname);
}

/** Whether it is the URL template of map tiles, on one host, since the page's policy names a single one. */
const isTileUrl = (value: string): boolean =>
  ['{z}', '{x}', '{y}'].every((part) => value.includes(part)) &&
  /^https:\/\/[\w.-]+(?::\d+)?\/(?:[^{}\s]|\{[zxyr]\})*$/.test(value) &&
  URL.canParse(value);

/**
 * Defines a variable; its description says what it expects. No message contains a wrong value, which may be a secret.
 */
const text = (description: string, isRight: (value: string) => boolean) =>
  Type.Refine(Type.String({ description }), isRight);
const matching = (pattern: RegExp, description: string) => text(description, (value) => pattern.test(value));
const words = <const T extends readonly string[]>(values: T, description: string) =>
  Type.Enum(values as unknown as [T[number], ...T[number][]], { description });
const list = (description: string, isRight: (part: string) => boolean) =>
  text(`${description}, separated by commas`, (value) => listOf(value).every(isRight));
const httpUrl = () => text('a URL that begins with http:// or https://', (value) => cleanUrl(value) !== null);
const count = (description: string) => matching(/^[1-9]\d{0,5}$/, description);
const onOff = () => words(['on', 'true', '1', 'off', 'false', '0'], 'on or off');

const port = () =>
  text('a port number from 0 to 65535', (value) => /^\d{1,5}$/.test(value) && Number(value) <= 65_535);
const address = () => matching(/^[\w.:-]+$/, 'a host name or address to listen on');

/** The environment variables that the BFF reads. */
export const variables = {
  PORT: port(),
  HOST: address(),
  GAM_DATA: text('a folder to keep data in', (value) => !value.includes('\0')),
  GAM_RULES: text(
    'a folder of rule documents, for an upstream that publishes none',
    (value) => !value.includes('\0'),
  ),
  RULES_REVIEW: Type.Union([Type.Literal('off'), Type.Literal('required')], {
    description: 'off or required; with GAM_RULES only off, since nothing is published then',
  }),
  UPSTREAM_URL: httpUrl(),
  MEDIA_URL: httpUrl(),
  WEB_VIEW_HOSTS: list('the hosts that questions may lead to', isHost),
  CHAIN_ACTIONS: text(
    'verbs and path shapes, separated by commas: POST /v2/orders/{id}/begin-edit/',
    (value) => readActionShapes(value) !== null,
  ),
  PUBLIC_URL: text('a URL that begins with http:// or https:// and has no path', (value) => {
    const url = cleanUrl(value);
    return url !== null && new URL(url).origin === url;
  }),
  TRUSTED_PROXIES: text(
    'addresses and ranges of them as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas; none: there is no proxy',
    (value) => isNoProxy(value) || listOf(value).every(isProxyRange),
  ),
  PARTNER_ORIGINS: list('origins that begin with https:// and have no path', isPartnerOrigin),
  BANK_URL: httpUrl(),
  PAYMENT_HOSTS: list('the hosts of payment pages', isHost),
  ALLOWED_GATEWAYS: text(`some of ${prepaymentGateways.join(', ')}, separated by commas`, (value) =>
    value.split(',').every((name) => prepaymentGateways.some((gateway) => gateway === name.trim())),
  ),
  REFERRERS: text(
    'partners and the utm_source of their links, separated by commas: partner_one:wallet, partner_two:news',
    (value) => readReferrers(value) !== null,
  ),
  ANDROID_APP: matching(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/, "the Android app's package: com.example.app"),
  ANDROID_FINGERPRINTS: text(
    "SHA-256 fingerprints of the app's certificates, separated by commas: 32 pairs of hex digits with colons",
    (value) => listOf(value).every((one) => /^[0-9a-f]{2}(?::[0-9a-f]{2}){31}$/.test(one)),
  ),
  ADDRESS_FORM: words(['full', 'simple'], 'full or simple'),
  ADDRESS_REMOVAL: onOff(),
  MAP_TILES: text('a URL that begins with https:// and has {z}, {x} and {y} in its path', isTileUrl),
  MAP_ATTRIBUTION: matching(
    /^.{1,200}$/,
    'whose map it is, at most 200 characters; needed where MAP_TILES is set',
  ),
  STORE_URL: text(
    'the URL of a Redis that several BFFs share: it begins with redis:// or rediss://',
    isStoreUrl,
  ),
  GAM_SECRET: matching(/^.{32,}$/, 'at least 32 characters, the same on every BFF'),
  UPSTREAM_TOKEN: matching(
    /^\S{16,}$/,
    "the BFF's own credential at the upstream: at least 16 characters without spaces",
  ),
  NODE_ENV: words(['production', 'development', 'test'], 'production, development or test'),
  RATE_LIMITS: onOff(),
  DRAIN_MS: text(
    'milliseconds from 0 to 600000',
    (value) => /^\d{1,6}$/.test(value) && Number(value) <= 600_000,
  ),
  MAX_REQUESTS: count('how many requests may be in flight: 1 to 999999'),
  MAX_UPLOADS: count('how many uploads may be in flight: 1 to 999999'),
  MAX_MEDIA: count('how many pictures and sounds may be in flight: 1 to 999999'),
  MAX_LIVE: count('how many pages may be followed at a time: 1 to 999999'),
  MAX_LOOP_DELAY_MS: count('how far the event loop may be behind: 1 to 999999 ms'),
  METRICS_PORT: port(),
  METRICS_HOST: address(),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl(),
  LOG_LEVEL: words(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'fatal, error, warn, info, debug, trace or silent',
  ),
};

export type VariableName = keyof typeof variables;

/** The variables that are set, each valid. */
export type Variables = { readonly [K in VariableName]?: Static<(typeof variables)[K]> };
