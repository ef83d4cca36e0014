import { prepaymentGateways, upstreamCalls } from '@gam/schemas/upstream';
import {
  cleanUrl,
  commonSettings,
  type Given,
  httpUrl,
  list,
  listOf,
  onOff,
  secret,
  secrets,
  setting,
  text,
  wholeNumber,
  words,
} from '@gam/shared/settings';
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
const isNoProxy = (text: string): boolean => text.trim().toLowerCase() === 'none';

/** Reads `partner_one:wallet, partner_two:news`; null if a pair is invalid or a source repeats. [O-9.08] */
function readReferrers(value: string): ReferrerSources | null {
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
function readActionShapes(value: string): ActionShape[] | null {
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

const folder = (expects: string) => text(expects, (value) => !value.includes('\0'));
const count = (expects: string) => wholeNumber(expects, 1, 999_999);

/** The environment variables that the BFF reads. No message contains a wrong value, which may be a secret. */
export const variables = {
  ...commonSettings,
  GAM_DATA: folder('a folder to keep data in'),
  GAM_RULES: folder('a folder of rule documents, for an upstream that publishes none'),
  RULES_REVIEW: words(
    ['off', 'required'],
    'off or required; with GAM_RULES only off, since nothing is published then',
  ),
  UPSTREAM_URL: httpUrl(),
  MEDIA_URL: httpUrl(),
  WEB_VIEW_HOSTS: list('the hosts that questions may lead to', isHost),
  CHAIN_ACTIONS: setting(
    'verbs and path shapes, separated by commas: POST /v2/orders/{id}/begin-edit/',
    readActionShapes,
  ),
  PUBLIC_URL: setting('a URL that begins with http:// or https:// and has no path', (value) => {
    const url = cleanUrl(value);
    return url !== null && new URL(url).origin === url ? url : null;
  }),
  // An empty list where there is no proxy.
  TRUSTED_PROXIES: setting(
    'addresses and ranges of them as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas; none: there is no proxy',
    (value) => (isNoProxy(value) ? [] : listOf(value).every(isProxyRange) ? listOf(value) : null),
  ),
  PARTNER_ORIGINS: list('origins that begin with https:// and have no path', isPartnerOrigin),
  BANK_URL: httpUrl(),
  PAYMENT_HOSTS: list('the hosts of payment pages', isHost),
  ALLOWED_GATEWAYS: setting(`some of ${prepaymentGateways.join(', ')}, separated by commas`, (value) => {
    const named = value.split(',').map((name) => name.trim());
    const known = prepaymentGateways.filter((gateway) => named.includes(gateway));
    return named.every((name) => known.some((gateway) => gateway === name)) ? known : null;
  }),
  REFERRERS: setting(
    'partners and the utm_source of their links, separated by commas: partner_one:wallet, partner_two:news',
    readReferrers,
  ),
  ANDROID_APP: text("the Android app's package: com.example.app", /^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/),
  ANDROID_FINGERPRINTS: setting(
    "SHA-256 fingerprints of the app's certificates, separated by commas: 32 pairs of hex digits with colons",
    (value) => {
      const all = listOf(value).map((one) => one.toUpperCase());
      return all.every((one) => /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/.test(one)) ? all : null;
    },
  ),
  ADDRESS_FORM: words(['full', 'simple'], 'full or simple'),
  ADDRESS_REMOVAL: onOff(),
  MAP_TILES: text('a URL that begins with https:// and has {z}, {x} and {y} in its path', isTileUrl),
  MAP_ATTRIBUTION: text(
    'whose map it is, at most 200 characters; needed where MAP_TILES is set',
    /^.{1,200}$/,
  ),
  STORE_URL: secret(
    'the URL of a Redis that several BFFs share: it begins with redis:// or rediss://',
    isStoreUrl,
  ),
  GAM_SECRET: secrets('at least 32 characters, the same on every BFF', /^.{32,}$/),
  UPSTREAM_TOKEN: secrets(
    "the BFF's own credential at the upstream: at least 16 characters without spaces",
    /^\S{16,}$/,
  ),
  MAX_STORE_MB: wholeNumber('the most that the store of flows may take: 8 to 1000000 MB', 8, 1_000_000),
  DRAIN_MS: wholeNumber('milliseconds from 0 to 600000', 0, 600_000),
  MAX_REQUESTS: count('how many requests may be in flight: 1 to 999999'),
  MAX_UPLOADS: count('how many uploads may be in flight: 1 to 999999'),
  MAX_MEDIA: count('how many pictures and sounds may be in flight: 1 to 999999'),
  MAX_LIVE: count('how many pages may be followed at a time: 1 to 999999'),
  MAX_LOOP_DELAY_MS: count('how far the event loop may be behind: 1 to 999999 ms'),
  LOG_LEVEL: words(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'fatal, error, warn, info, debug, trace or silent',
  ),
};

export type VariableName = keyof typeof variables;

/** The variables that are set, each valid. */
export type Variables = Given<typeof variables>;
