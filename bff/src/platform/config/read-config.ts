import type { prepaymentGateways } from '@gam/schemas/upstream';
import { done, failed, type Result } from '@gam/shared/result';
import { type CommonConfig, readCommon, readSettings } from '@gam/shared/settings';
import type { ReferrerSources } from '../referrers.ts';
import type { ActionShape } from '../upstream/allow-action.ts';
import { defaultChainActions, type VariableName, type Variables, variables } from './variables.ts';

/** The form of a new address: every field, or the area alone. [W-9.03] */
export type AddressFormKind = 'full' | 'simple';

/** The tiles of maps, with the attribution that stands on the map. */
export interface MapTiles {
  readonly url: string;
  readonly attribution: string;
}

/** Where the process counts as full. [scale: Admission] */
export interface AdmissionLimits {
  /** Requests in flight other than those of files. */
  readonly requests: number;
  /** Uploads in flight. */
  readonly uploads: number;
  /** Pictures and sounds in flight. */
  readonly media: number;
  /** Pages that clients follow. */
  readonly live: number;
  /** How far the event loop may be behind, ms. */
  readonly loopDelayMs: number;
}

/** The configuration of the process. URLs have no slash at their end. */
export interface Config extends CommonConfig {
  readonly dataFolder: string;
  /** The folder of rule documents; null: the upstream publishes them. */
  readonly rulesFolder: string | null;
  /** Whether another person must approve rules before they are published. */
  readonly rulesReview: boolean;
  readonly upstreamUrl: string;
  readonly mediaUrl: string;
  /** The hosts that questions may lead to. */
  readonly webViewHosts: readonly string[];
  /** The actions that a duplication may ask for. */
  readonly chainActions: readonly ActionShape[];
  /** The origin under which customers reach this BFF; null: where it listens. */
  readonly publicUrl: string | null;
  /** The proxies whose headers on the customer's address, host and protocol count. */
  readonly trustedProxies: readonly string[];
  /** Whether it is known which proxies there are; `none` is known too. */
  readonly hasDeclaredProxies: boolean;
  /** The origins whose pages may show this product in a frame. [readings 33] */
  readonly partnerOrigins: readonly string[];
  /** Where the bank's pages are; null: the upstream knows the page of each payment. */
  readonly bankUrl: string | null;
  /** The hosts that a gateway may lead to, with their ports. */
  readonly paymentHosts: readonly string[];
  /** The gateways of a prepayment that may be offered; null: any. [O-9.06] */
  readonly allowedGateways: readonly (typeof prepaymentGateways)[number][] | null;
  readonly referrerSources: ReferrerSources;
  /** The Android app's package; null: there is none. */
  readonly androidApp: string | null;
  /** SHA-256 fingerprints of the app's certificates. [O-2.04] */
  readonly androidFingerprints: readonly string[];
  readonly addressForm: AddressFormKind;
  /** Whether customers may delete saved addresses. [W-6.04] */
  readonly addressRemoval: boolean;
  /** Null: there is no tile server. */
  readonly mapTiles: MapTiles | null;
  /** The Redis of several processes; null: the store is in the data folder. */
  readonly storeUrl: string | null;
  /** The secret for signatures; null: made once in the data folder. */
  readonly secret: string | null;
  /** The BFF's own credential at the upstream. */
  readonly upstreamToken: string | null;
  /** How long requests are served after the signal to end, ms. */
  readonly drainMs: number;
  readonly admission: AdmissionLimits;
  readonly logLevel: string;
}

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

function toConfig(given: Variables): Config {
  const { UPSTREAM_URL: upstreamUrl = 'http://127.0.0.1:3001', BANK_URL: bankUrl = null } = given;
  const { MAP_TILES: url, MAP_ATTRIBUTION: attribution } = given;
  return {
    ...readCommon(given, 3000),
    dataFolder: given.GAM_DATA ?? '.gam',
    rulesFolder: given.GAM_RULES ?? null,
    rulesReview: given.RULES_REVIEW === 'required',
    upstreamUrl,
    mediaUrl: given.MEDIA_URL ?? upstreamUrl,
    webViewHosts: given.WEB_VIEW_HOSTS ?? [],
    chainActions: given.CHAIN_ACTIONS ?? defaultChainActions,
    publicUrl: given.PUBLIC_URL ?? null,
    trustedProxies: given.TRUSTED_PROXIES ?? [],
    hasDeclaredProxies: given.TRUSTED_PROXIES !== undefined,
    partnerOrigins: given.PARTNER_ORIGINS ?? [],
    bankUrl,
    paymentHosts: given.PAYMENT_HOSTS ?? [new URL(bankUrl ?? upstreamUrl).host],
    allowedGateways: given.ALLOWED_GATEWAYS ?? null,
    referrerSources: given.REFERRERS ?? new Map(),
    androidApp: given.ANDROID_APP ?? null,
    androidFingerprints: given.ANDROID_FINGERPRINTS ?? [],
    addressForm: given.ADDRESS_FORM ?? 'full',
    addressRemoval: given.ADDRESS_REMOVAL ?? true,
    mapTiles: url !== undefined && attribution !== undefined ? { url, attribution } : null,
    storeUrl: given.STORE_URL ?? null,
    secret: given.GAM_SECRET ?? null,
    upstreamToken: given.UPSTREAM_TOKEN ?? null,
    drainMs: given.DRAIN_MS ?? 0,
    admission: {
      requests: given.MAX_REQUESTS ?? 1_000,
      uploads: given.MAX_UPLOADS ?? 100,
      media: given.MAX_MEDIA ?? 400,
      live: given.MAX_LIVE ?? 2_000,
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
