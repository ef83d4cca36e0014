import { done, type Result } from '@gam/shared/result';
import type { Database } from '../../platform/database/database.ts';
import type { Discounts, AppliedVoucher } from '../records/index.ts';
import { priceBeforeVoucher } from './compose-price.ts';
import { cutOf, foldCode, judgeVoucher, type VoucherProblem } from './judge-voucher.ts';
import { checkGuesses, recordGuess, type Guesser } from './guess-limits.ts';
import { findVoucher, type FoundVoucher } from './repository.ts';
import type { Refusal } from '../../platform/refusal.ts';

/** The purpose of a code. */
interface VoucherPurpose {
  readonly serviceId: string;
  readonly cityId: string;
  readonly discounts: Discounts;
  /** Null: a guest, whose earlier uses are unknown. */
  readonly customerId: string | null;
  /** The uuid of an order whose own use does not count; null: none. */
  readonly order: string | null;
  /** Whether a rule applies it instead of the customer. */
  readonly byRule: boolean;
  /** ms. */
  readonly now: number;
}

/** Returns the problem with a voucher for a purpose; null if it is valid. */
export function checkVoucher(
  found: FoundVoucher | undefined,
  { serviceId, cityId, discounts, byRule, now }: VoucherPurpose,
): VoucherProblem | null {
  const { uses, hasOrders } = found ?? { uses: { total: 0, ofCustomer: 0 }, hasOrders: false };
  const [before, left] = [discounts.before, priceBeforeVoucher(discounts)];
  return judgeVoucher(found?.voucher, { serviceId, cityId, before, left, hasOrders, uses, byRule, now });
}

/**
 * Looks up a typed code within a transaction: returns the voucher to apply, its problem, or a refusal after too many
 * guesses. Only unknown codes count as guesses.
 */
export async function tryCode(
  tx: Database,
  code: string,
  typed: Omit<VoucherPurpose, 'byRule'>,
  guesser: Guesser,
): Promise<Result<AppliedVoucher | VoucherProblem, Refusal>> {
  const purpose = { ...typed, byRule: false };
  const refusal = await checkGuesses(tx, guesser, purpose.now);
  if (refusal !== null) return refusal;
  const found = await findVoucher(tx, foldCode(code), { customerId: purpose.customerId, but: purpose.order });
  const problem = checkVoucher(found, purpose);
  if (problem?.code === 'unknown') await recordGuess(tx, guesser, purpose.now);
  if (problem !== null) return done(problem);
  if (found === undefined) throw new Error('an unknown voucher has no problem');
  const { voucher } = found;
  return done({ code: voucher.code, folded: voucher.folded, cut: cutOf(voucher) });
}
