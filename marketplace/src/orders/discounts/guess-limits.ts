import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refused, refuseForNow } from '../../platform/refusal.ts';
import { voucherGuesses } from './repository.ts';
import { waitForWindows } from '../../platform/database/wait-for-window.ts';

const tooMany = 'کدهای نادرست زیادی وارد شده است. لطفا {wait} دیگر تلاش کنید.';

/** The limits of unknown codes within the window, in ms; ASVS 2.4.1. */
const guessLimits = {
  window: 10 * 60 * 1000,
  /** The limits for one customer and for one inquiry. */
  perCustomer: 10,
  perInquiry: 10,
  /** The limit for one network: enough for a household or an office. */
  perNetwork: 30,
} as const;

/** The sources whose guesses are counted together; null if unknown. */
export interface Guesser {
  readonly userId: string | null;
  readonly network: string | null;
  readonly inquiryId: string | null;
}

/**
 * Refuses a guesser with too many unknown codes (429 with Retry-After in seconds), even if the present code is right;
 * null allows the try. Locks the guesser's names until the transaction ends, so that parallel tries are counted.
 */
export async function checkGuesses(tx: Database, guesser: Guesser, now: number): Promise<Refused | null> {
  const names = namesOf(guesser);
  await lockInTransaction(tx, ...names.map(({ name }) => `voucher guesses:${name}`));
  const counted = { table: voucherGuesses, at: voucherGuesses.at, windowMs: guessLimits.window };
  const windows = names.map(({ name, limit }) => ({
    ...counted,
    isCounted: eq(voucherGuesses.guesser, name),
    limit,
  }));
  const wait = await waitForWindows(tx, windows, now);
  return wait > 0 ? refuseForNow(wait, tooMany, 'too_many_vouchers') : null;
}

/** Counts a try of an unknown code. */
export async function recordGuess(tx: Database, guesser: Guesser, now: number): Promise<void> {
  const rows = namesOf(guesser).map(({ name }) => ({ guesser: name, at: new Date(now) }));
  if (rows.length > 0) await tx.insert(voucherGuesses).values(rows);
}

/** The counted names in a fixed order, so that parallel tries cannot deadlock. */
function namesOf({ userId, network, inquiryId }: Guesser): { name: string; limit: number }[] {
  return [
    ...(userId === null ? [] : [{ name: `customer:${userId}`, limit: guessLimits.perCustomer }]),
    ...(inquiryId === null ? [] : [{ name: `inquiry:${inquiryId}`, limit: guessLimits.perInquiry }]),
    ...(network === null ? [] : [{ name: `network:${network}`, limit: guessLimits.perNetwork }]),
  ];
}
