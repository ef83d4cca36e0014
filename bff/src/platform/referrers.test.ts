import { expect, it } from 'vitest';
import { isReferred, type Referrer } from './referrers.ts';

const days = (count: number): number => count * 24 * 3600_000;

it.each<[Referrer, number, boolean]>([
  ['referrer_partner_one', days(30) - 1, true],
  ['referrer_partner_one', days(30), false],
  ['referrer_partner_two', days(10) - 1, true],
  ['referrer_partner_two', days(10), false],
  ['referrer_partner_three', days(300), true],
])('%s counts after %d ms: %s [O-9.08]', (referrer, after, expected) => {
  expect(isReferred(referrer, 1_000, 1_000 + after)).toBe(expected);
});
