import type { ExpertRow } from './repository.ts';

/** What an expert takes off at an instant (ms), as the card says and the quote counts; null where nothing. [O-3.15] */
export function discountOf(
  { discountPercent: percent, discountEndsAt: endsAt }: ExpertRow,
  now: number,
): { readonly percent: number; readonly endsAt: Date | null } | null {
  if (percent === null || (endsAt !== null && endsAt.getTime() <= now)) return null;
  return { percent, endsAt };
}
