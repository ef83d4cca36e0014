import { upstreamCalls } from '@gam/schemas/upstream';
import { type Referrer, referrers, type ReferrerSources } from '../referrers.ts';
import { type ActionShape, readActionShape } from '../upstream/allow-action.ts';
import { isPartnerOrigin } from './partner-origins.ts';
import { isProxyRange } from './proxy-ranges.ts';

import { prepaymentGateways } from '@gam/schemas/upstream';

type PrepaymentGateway = (typeof prepaymentGateways)[number];

type Read<T> = { ok: true; value: T } | { ok: false };
interface Variable<T> {
  name: string;
  expects: string;
  fallback: T;
  read: (raw: string) => Read<T>;
}

export interface ConfigProblem {
  variable: string;
  expects: string;
}

const variable = <T>(
  name: string,
  expects: string,
  fallback: T,
  read: (raw: string) => Read<T>,
): Variable<T> => ({
  name,
  expects,
  fallback,
  read,
});

const readPort = (raw: string): Read<number> => {
  const port = /^\d{1,5}$/.test(raw) ? Number(raw) : NaN;
  return port <= 65535 ? { ok: true, value: port } : { ok: false };
};

const readText =
  (accepts: RegExp) =>
  (raw: string): Read<string> =>
    accepts.test(raw) ? { ok: true, value: raw } : { ok: false };

const readUrl = (raw: string): Read<string> => {
  if (!URL.canParse(raw)) return { ok: false };
  const url = new URL(raw);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  return isHttp ? { ok: true, value: url.href.replace(/\/+$/, '') } : { ok: false };
};

/** An origin alone: addresses are put behind it. */
const readOrigin = (raw: string): Read<string> => {
  const url = readUrl(raw);
  return url.ok && new URL(url.value).origin === url.value ? url : { ok: false };
};

const originUrl = 'a URL that begins with http:// or https:// and has no path';
const httpUrl = 'a URL that begins with http:// or https://';

/** What is separated by commas, in small letters. */
const readList =
  (fits: (part: string) => boolean) =>
  (raw: string): Read<readonly string[]> => {
    const parts = raw.split(',').map((part) => part.trim().toLowerCase());
    return parts.every(fits) ? { ok: true, value: parts } : { ok: false };
  };

/** Hosts: `insurance.example, shop.example:8443`. */
const readHosts = readList(
  (host) => URL.canParse(`https://${host}`) && new URL(`https://${host}`).host === host,
);

/** Gateways of a prepayment, separated by commas: `bank, sadad`. [O-9.06] */
const readGateways = (raw: string): Read<readonly PrepaymentGateway[]> => {
  const names = raw.split(',').map((name) => name.trim());
  const known = prepaymentGateways.filter((gateway) => names.includes(gateway));
  return names.every((name) => known.some((gateway) => gateway === name))
    ? { ok: true, value: known }
    : { ok: false };
};

/** Partners and the `utm_source` that each marks its links with: `partner_one:wallet, partner_one:wallet-app`. [O-9.08] */
const readReferrers = (raw: string): Read<ReferrerSources> => {
  const sources = new Map<string, Referrer>();
  for (const pair of raw.split(',')) {
    const [, partner, source = ''] = /^\s*(\w+):([\w.-]{1,100})\s*$/.exec(pair.toLowerCase()) ?? [];
    const referrer = referrers.find((name) => name === `referrer_${partner}`);
    if (!referrer || sources.has(source)) return { ok: false };
    sources.set(source, referrer);
  }
  return { ok: true, value: sources };
};

/** Certificates of the Android app by their SHA-256, separated by commas: `14:6D:…`. [O-2.04] */
const readFingerprints = (raw: string): Read<readonly string[]> => {
  const fingerprints = raw.split(',').map((one) => one.trim().toUpperCase());
  const areAll = fingerprints.every((one) => /^[0-9A-F]{2}(?::[0-9A-F]{2}){31}$/.test(one));
  return areAll ? { ok: true, value: fingerprints } : { ok: false };
};

const readSwitch = (raw: string): Read<boolean> => {
  const isOn = ['on', 'true', '1'].includes(raw);
  return isOn || ['off', 'false', '0'].includes(raw) ? { ok: true, value: isOn } : { ok: false };
};

/** What the upstream's duplications may ask for, where nothing else is said: the calls of the table that are made for it. */
const ownActions = [upstreamCalls.discardInquiry, upstreamCalls.beginEdit].map(({ method, path }) => {
  const shape = readActionShape(`${method} ${path}`);
  if (!shape) throw new Error(`${path} is no shape of an action`);
  return shape;
});

const readActionShapes = (raw: string): Read<readonly ActionShape[]> => {
  const shapes = raw.split(',').map(readActionShape);
  return shapes.every((shape) => shape !== null) ? { ok: true, value: shapes } : { ok: false };
};

/** The forms of a new address: everything, or the area alone. Which one is said here, never left to chance. [W-9.03] */
const addressForms = ['full', 'simple'] as const;
export type AddressFormKind = (typeof addressForms)[number];

/** The address of a map's tiles: one host, since the page may draw pictures of no other. */
const readTileUrl = (raw: string): Read<string> => {
  const isFilled = ['{z}', '{x}', '{y}'].every((part) => raw.includes(part));
  const isTemplate = /^https:\/\/[\w.-]+(?::\d+)?\/(?:[^{}\s]|\{[zxyr]\})*$/.test(raw);
  return isFilled && isTemplate && URL.canParse(raw) ? { ok: true, value: raw } : { ok: false };
};

/** Every variable that the BFF reads, what it expects and what stands where it is unset. */
export const configVariables = {
  port: variable('PORT', 'a port number from 0 to 65535', 3000, readPort),
  host: variable('HOST', 'a host name or address to listen on', '127.0.0.1', readText(/^[\w.:-]+$/)),
  dataFolder: variable('GAM_DATA', 'a folder to keep data in', '.gam', readText(/^[^\0]+$/)),
  rulesFolder: variable<string | null>(
    'GAM_RULES',
    'a folder of rule documents, for an upstream that publishes none',
    null,
    readText(/^[^\0]+$/),
  ),
  upstreamUrl: variable('UPSTREAM_URL', httpUrl, 'http://127.0.0.1:3001', readUrl),
  mediaUrl: variable<string | null>('MEDIA_URL', httpUrl, null, readUrl),
  webViewHosts: variable<readonly string[]>(
    'WEB_VIEW_HOSTS',
    'the hosts that questions may lead to, separated by commas',
    [],
    readHosts,
  ),
  chainActions: variable<readonly ActionShape[]>(
    'CHAIN_ACTIONS',
    'verbs and path shapes, separated by commas: POST /v2/orders/{id}/begin-edit/',
    ownActions,
    readActionShapes,
  ),
  /** Where customers reach this BFF: null as it listens. A Host header is never believed. */
  publicUrl: variable<string | null>('PUBLIC_URL', originUrl, null, readOrigin),
  /** Whose word on the customer's address, host and protocol counts. */
  trustedProxies: variable<readonly string[]>(
    'TRUSTED_PROXIES',
    'addresses and ranges of them as 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
    [],
    readList(isProxyRange),
  ),
  /** Whose pages may show this product in a frame. [readings 33] */
  partnerOrigins: variable<readonly string[]>(
    'PARTNER_ORIGINS',
    'origins that begin with https:// and have no path, separated by commas',
    [],
    readList(isPartnerOrigin),
  ),
  bankUrl: variable<string | null>('BANK_URL', httpUrl, null, readUrl),
  paymentHosts: variable<readonly string[] | null>(
    'PAYMENT_HOSTS',
    'the hosts of payment pages, separated by commas',
    null,
    readHosts,
  ),
  allowedGateways: variable<readonly PrepaymentGateway[] | null>(
    'ALLOWED_GATEWAYS',
    `some of ${prepaymentGateways.join(', ')}, separated by commas`,
    null,
    readGateways,
  ),
  referrerSources: variable<ReferrerSources>(
    'REFERRERS',
    'partners and the utm_source of their links, separated by commas: partner_one:wallet, partner_two:news',
    new Map(),
    readReferrers,
  ),
  androidApp: variable<string | null>(
    'ANDROID_APP',
    "the Android app's package: com.example.app",
    null,
    readText(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/),
  ),
  androidFingerprints: variable<readonly string[]>(
    'ANDROID_FINGERPRINTS',
    "SHA-256 fingerprints of the app's certificates, separated by commas: 32 pairs of hex digits with colons",
    [],
    readFingerprints,
  ),
  addressForm: variable<AddressFormKind>('ADDRESS_FORM', 'full or simple', 'full', (raw) => {
    const value = addressForms.find((form) => form === raw);
    return value === undefined ? { ok: false } : { ok: true, value };
  }),
  addressRemoval: variable('ADDRESS_REMOVAL', 'on or off', true, readSwitch),
  mapTilesUrl: variable<string | null>(
    'MAP_TILES',
    'a URL that begins with https:// and has {z}, {x} and {y} in its path',
    null,
    readTileUrl,
  ),
  mapAttribution: variable<string | null>(
    'MAP_ATTRIBUTION',
    'whose map it is, at most 200 characters; needed where MAP_TILES is set',
    null,
    readText(/^.{1,200}$/),
  ),
  secret: variable<string | null>(
    'GAM_SECRET',
    'at least 32 characters, the same on every BFF',
    null,
    readText(/^.{32,}$/),
  ),
  upstreamToken: variable<string | null>(
    'UPSTREAM_TOKEN',
    "the BFF's own credential at the upstream: at least 16 characters without spaces",
    null,
    readText(/^\S{16,}$/),
  ),
  production: variable('NODE_ENV', 'production, development or test', false, (raw): Read<boolean> => {
    const known = ['production', 'development', 'test'].includes(raw);
    return known ? { ok: true, value: raw === 'production' } : { ok: false };
  }),
  /** Null: in production. */
  rateLimits: variable<boolean | null>('RATE_LIMITS', 'on or off', null, readSwitch),
  logLevel: variable(
    'LOG_LEVEL',
    'fatal, error, warn, info, debug, trace or silent',
    'info',
    readText(/^(fatal|error|warn|info|debug|trace|silent)$/),
  ),
} as const;

type ValueOf<V> = V extends Variable<infer T> ? T : never;

/** Every variable's value as it was read. */
export type ConfigValues = { [K in keyof typeof configVariables]: ValueOf<(typeof configVariables)[K]> };

/** The tiles of maps, with what stands on the map for them. */
export interface MapTiles {
  readonly url: string;
  readonly attribution: string;
}

/**
 * The BFF's settings; `mediaUrl` is the upstream where it is unset, `bankUrl` its origin, `paymentHosts` the bank's alone;
 * `mapTiles` null where there is no tile server; `rateLimits` as in production.
 */
export type Config = Omit<
  ConfigValues,
  'mediaUrl' | 'bankUrl' | 'paymentHosts' | 'mapTilesUrl' | 'mapAttribution' | 'rateLimits'
> & {
  mediaUrl: string;
  /** Where the bank's pages are, without a slash at the end. */
  bankUrl: string;
  /** The hosts that a gateway may lead to, with their ports. */
  paymentHosts: readonly string[];
  mapTiles: MapTiles | null;
  /** Whether so many requests are too many. */
  rateLimits: boolean;
};
