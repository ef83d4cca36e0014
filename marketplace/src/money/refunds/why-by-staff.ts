/**
 * Why finance has to give money back. `visit`: it was paid to the expert; `part` and `window`: the bank gives back no parts,
 * or no longer; `refused`: the bank will not; `no_answer`: the bank has not answered for a day and may have made it.
 */
export type StaffReason = 'visit' | 'part' | 'window' | 'refused' | 'no_answer';

interface Wanted {
  readonly way: 'bank' | 'staff' | 'credit';
  readonly isWhole: boolean;
  /** ms. */
  readonly paidAt: number;
}

/** Why the bank cannot be asked for a refund at a time (ms), by what it says that it gives back; null: it can. */
export function whyByStaff(
  { way, isWhole, paidAt }: Wanted,
  { parts, windowMs }: { readonly parts: boolean; readonly windowMs: number | null },
  now: number,
): StaffReason | null {
  if (way === 'staff') return 'visit';
  if (!isWhole && !parts) return 'part';
  return windowMs !== null && paidAt + windowMs <= now ? 'window' : null;
}
