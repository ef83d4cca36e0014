import { type Referrer, referrers } from './referrer-lifetime.ts';

/** Which partner each `utm_source` stands for, in small letters. */
export type ReferrerSources = ReadonlyMap<string, Referrer>;

/**
 * The partners that an address says sent the customer: by `referrer=partner_one`, or by the `utm_source` that the partner
 * marks its links with. The address of a flow says nothing: whoever is in the middle of an order was sent before.
 */
export function namedReferrers({ searchParams }: URL, sources: ReferrerSources): Referrer[] {
  if (searchParams.has('flow')) return [];
  const named = searchParams.getAll('referrer').map((name) => `referrer_${name}`);
  const marked = searchParams.getAll('utm_source').map((source) => sources.get(source.toLowerCase()));
  return referrers.filter((referrer) => named.includes(referrer) || marked.includes(referrer));
}
