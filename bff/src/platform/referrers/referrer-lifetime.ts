import type { Extra } from '@gam/schemas/upstream';

export type Referrer = Extract<keyof Extra, `referrer_${string}`>;

const dayMs = 24 * 3600_000;

/** How long it is remembered that a partner sent the customer, ms; null: as long as the session. [O-9.08, readings 24] */
export const referrerLifetime = {
  referrer_partner_one: 30 * dayMs,
  referrer_partner_two: 10 * dayMs,
  referrer_partner_three: null,
} as const satisfies { [R in Referrer]: number | null };

export const referrers = Object.keys(referrerLifetime) as Referrer[];

/** Whether a referral of that moment still counts; both in ms since 1970. [O-9.08] */
export function isReferred(referrer: Referrer, since: number, now: number): boolean {
  const lifetime = referrerLifetime[referrer];
  return lifetime === null || now - since < lifetime;
}
