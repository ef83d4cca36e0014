import { done, failed, type Result } from '@gam/shared/result';
import { readCommon, readSettings } from '@gam/shared/settings';
import type { Referrer } from '../referrers.ts';
import { defaultChainActions, type VariableName, type Variables, variables } from './variables.ts';

/** The configuration of the process. URLs have no slash at their end. */
export type Config = Readonly<ReturnType<typeof toConfig>>;

/** The form of a new address: every field, or the area alone. [W-9.03] */
export type AddressFormKind = Config['addressForm'];

/** The tiles of maps, with the attribution that stands on the map. */
export type MapTiles = NonNullable<Config['mapTiles']>;

interface ConfigProblem {
  readonly variable: string;
  readonly expects: string;
  /** Whether it is not set where production needs it. */
  readonly isMissing: boolean;
}

/**
 * The settings without which a BFF does not start in production: their defaults suit one machine. The bank and the sender
 * of codes are the backend's. [scale: Production is a promise]
 */
export const neededInProduction = [
  'PUBLIC_URL',
  'TRUSTED_PROXIES',
  'UPSTREAM_URL',
  'GAM_SECRET',
  'UPSTREAM_TOKEN',
] as const satisfies readonly VariableName[];

/**
 * Reads and checks the environment: returns the configuration, or each wrong or missing variable with what it expects.
 * `addedLater`: settings that the caller adds, which are not missing.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  addedLater: readonly VariableName[] = [],
): Result<Config, readonly ConfigProblem[]> {
  const { given, wrong, texts } = readSettings(variables, env);
  const missing =
    given.NODE_ENV === 'production'
      ? neededInProduction.filter((name) => !(name in texts) && !addedLater.includes(name))
      : [];
  const problems = [...new Set([...wrong, ...wrongTogether(given), ...missing])].map((variable) => ({
    variable,
    expects: variables[variable].expects,
    isMissing: missing.some((name) => name === variable),
  }));
  return problems.length > 0 ? failed(problems) : done(toConfig(given));
}

/** Returns the variables that are wrong in combination; each is valid by itself. */
function wrongTogether(given: Variables): VariableName[] {
  // A map must name its source, and over plain http an attacker on the network could pose as the partner.
  const needsAttribution = given.MAP_TILES !== undefined && given.MAP_ATTRIBUTION === undefined;
  const isUnsafe =
    given.NODE_ENV === 'production' &&
    given.PARTNER_ORIGINS?.some((origin) => origin.startsWith('http:')) === true;
  const hasNoReview = given.RULES_REVIEW === 'required' && given.GAM_RULES !== undefined;
  return [
    ...(hasNoReview ? (['RULES_REVIEW'] as const) : []),
    ...(needsAttribution ? (['MAP_ATTRIBUTION'] as const) : []),
    ...(isUnsafe ? (['PARTNER_ORIGINS'] as const) : []),
    // Each process would make a secret of its own, and refuse the others' cookies and tickets.
    ...(given.STORE_URL !== undefined && given.GAM_SECRET === undefined ? (['GAM_SECRET'] as const) : []),
  ];
}

function toConfig(given: Variables) {
  const { UPSTREAM_URL: upstreamUrl = 'http://127.0.0.1:3001', BANK_URL: bankUrl = null } = given;
  const { MAP_TILES: url, MAP_ATTRIBUTION: attribution } = given;
  return {
    ...readCommon(given, 3000),
    dataFolder: given.GAM_DATA ?? '.gam',
    /** The folder of rule documents; null: the upstream publishes them. */
    rulesFolder: given.GAM_RULES ?? null,
    /** Whether another person must approve rules before they are published. A folder of documents publishes nothing. */
    rulesReview:
      given.RULES_REVIEW === undefined
        ? given.NODE_ENV === 'production' && given.GAM_RULES === undefined
        : given.RULES_REVIEW === 'required',
    upstreamUrl,
    mediaUrl: given.MEDIA_URL ?? upstreamUrl,
    /** The hosts that questions may lead to. */
    webViewHosts: given.WEB_VIEW_HOSTS ?? [],
    /** The actions that a duplication may ask for. */
    chainActions: given.CHAIN_ACTIONS ?? defaultChainActions,
    /** The origin under which customers reach this BFF; null: where it listens. */
    publicUrl: given.PUBLIC_URL ?? null,
    /** The proxies whose headers on the customer's address, host and protocol count. */
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    /** Whether it is known which proxies there are; `none` is known too. */
    hasDeclaredProxies: given.TRUSTED_PROXIES !== undefined,
    /** The origins whose pages may show this product in a frame. [readings 33] */
    partnerOrigins: given.PARTNER_ORIGINS ?? [],
    /** Where the bank's pages are; null: the upstream knows the page of each payment. */
    bankUrl,
    /** The hosts that a gateway may lead to, with their ports. */
    paymentHosts: given.PAYMENT_HOSTS ?? [new URL(bankUrl ?? upstreamUrl).host],
    /** The gateways of a prepayment that may be offered; null: any. [O-9.06] */
    allowedGateways: given.ALLOWED_GATEWAYS ?? null,
    referrerSources: given.REFERRERS ?? new Map<string, Referrer>(),
    /** The Android app's package; null: there is none. */
    androidApp: given.ANDROID_APP ?? null,
    /** SHA-256 fingerprints of the app's certificates. [O-2.04] */
    androidFingerprints: given.ANDROID_FINGERPRINTS ?? [],
    addressForm: given.ADDRESS_FORM ?? 'full',
    /** Whether customers may delete saved addresses. [W-6.04] */
    addressRemoval: given.ADDRESS_REMOVAL ?? true,
    /** Null: there is no tile server. */
    mapTiles: url !== undefined && attribution !== undefined ? { url, attribution } : null,
    /** The Redis of several processes; null: the store is in the data folder. */
    storeUrl: given.STORE_URL ?? null,
    /** The most that the store may take, bytes; null: the store's own default. */
    storeLimitBytes: given.MAX_STORE_MB === undefined ? null : given.MAX_STORE_MB * 1024 ** 2,
    /** The secrets of signatures and seals, of which the first one signs; null: one is made once in the data folder. */
    secrets: given.GAM_SECRET ?? null,
    /** The BFF's own credential at the upstream; null: there is none. */
    upstreamToken: given.UPSTREAM_TOKEN?.[0] ?? null,
    /** How long requests are served after the signal to end, ms. */
    drainMs: given.DRAIN_MS ?? 0,
    /** Where the process counts as full. [scale: Admission] */
    admission: {
      /** Requests in flight other than those of files. */
      requests: given.MAX_REQUESTS ?? 1_000,
      /** Uploads in flight. */
      uploads: given.MAX_UPLOADS ?? 100,
      /** Pictures and sounds in flight. */
      media: given.MAX_MEDIA ?? 400,
      /** Pages that clients follow. */
      live: given.MAX_LIVE ?? 2_000,
      /** How far the event loop may be behind, ms. */
      loopDelayMs: given.MAX_LOOP_DELAY_MS ?? 100,
    },
    logLevel: given.LOG_LEVEL ?? 'info',
  };
}

/** Returns a problem as one line for the terminal. */
export const describeProblem = ({ variable, expects, isMissing }: ConfigProblem): string =>
  isMissing
    ? `${variable}: is not set, and production needs it: ${expects}`
    : `${variable}: expects ${expects}`;
