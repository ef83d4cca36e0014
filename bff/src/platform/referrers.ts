import type { Extra } from '@gam/schemas/upstream';
import type { Signer } from './secrets/secrets.ts';

export type Referrer = Extract<keyof Extra, `referrer_${string}`>;

const dayMs = 24 * 3600_000;

/** Lifetime of a referral by each partner, ms; null: until the browser is closed. [readings 24] */
export const referrerLifetime = {
  referrer_partner_one: 30 * dayMs,
  referrer_partner_two: 10 * dayMs,
  referrer_partner_three: null,
} as const satisfies { [R in Referrer]: number | null };

export const referrers = Object.keys(referrerLifetime) as Referrer[];

/** Whether a referral at `since` still counts at `now`, both ms since 1970. [O-9.08] */
export function isReferred(referrer: Referrer, since: number, now: number): boolean {
  const lifetime = referrerLifetime[referrer];
  return lifetime === null || now - since < lifetime;
}

/** The cookie's value for a referral: its time, ms since 1970, signed for this partner. */
export function writeReferral(signer: Signer, referrer: Referrer, since: number): string {
  return `${since}.${signer.sign(`${referrer}.${since}`)}`;
}

/** The time of a referral, ms since 1970; null when the cookie is missing or forged. */
export function readReferral(signer: Signer, referrer: Referrer, mark: string | undefined): number | null {
  const [, since = '', signature = ''] = /^(\d{1,16})\.(.+)$/.exec(mark ?? '') ?? [];
  return since !== '' && signer.verify(`${referrer}.${since}`, signature) ? Number(since) : null;
}

/** The partner of each `utm_source`, in small letters. */
export type ReferrerSources = ReadonlyMap<string, Referrer>;

/**
 * Returns the partners that a URL names: by `referrer=partner_one`, or by a `utm_source` of the partner's links. The
 * URL of a flow names none, since its referral was recorded at the entry.
 */
export function namedReferrers({ searchParams }: URL, sources: ReferrerSources): Referrer[] {
  if (searchParams.has('flow')) return [];
  const named = searchParams.getAll('referrer').map((name) => `referrer_${name}`);
  const marked = searchParams.getAll('utm_source').map((source) => sources.get(source.toLowerCase()));
  return referrers.filter((referrer) => named.includes(referrer) || marked.includes(referrer));
}
