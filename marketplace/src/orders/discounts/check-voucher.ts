import type { Database } from '../../platform/database/database.ts';
import { hasStandingOrders, type Discounts, type AppliedVoucher } from '../records/index.ts';
import { priceBeforeVoucher } from './compose-price.ts';
import { cutOf, foldCode, judgeVoucher, type VoucherFacts, type VoucherProblem } from './judge-voucher.ts';
import type { VoucherRow } from './repository.ts';
import { checkGuesses, recordGuess, type Guesser } from './guess-limits.ts';
import { countUses, findVoucher } from './repository.ts';
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
  /** ms. */
  readonly now: number;
}

/** Returns the problem with a voucher for a purpose; null if it is valid. */
export async function checkVoucher(
  db: Database,
  voucher: VoucherRow | undefined,
  { serviceId, cityId, discounts, customerId, order, now }: VoucherPurpose,
): Promise<VoucherProblem | null> {
  const facts: VoucherFacts = {
    serviceId,
    cityId,
    before: discounts.before,
    left: priceBeforeVoucher(discounts),
    hasOrders: customerId !== null && (await hasStandingOrders(db, customerId, order)),
    uses:
      voucher === undefined
        ? { total: 0, ofCustomer: 0 }
        : await countUses(db, voucher, { customerId, but: order }),
    now,
  };
  return judgeVoucher(voucher, facts);
}

/**
 * Looks up a typed code within a transaction: returns the voucher to apply, its problem, or a refusal after too many
 * guesses. Only unknown codes count as guesses.
 */
export async function tryCode(
  tx: Database,
  code: string,
  purpose: VoucherPurpose,
  guesser: Guesser,
): Promise<AppliedVoucher | VoucherProblem | Refusal> {
  const refusal = await checkGuesses(tx, guesser, purpose.now);
  if (refusal !== null) return refusal;
  const voucher = await findVoucher(tx, foldCode(code));
  const problem = await checkVoucher(tx, voucher, purpose);
  if (problem?.code === 'unknown') await recordGuess(tx, guesser, purpose.now);
  if (problem !== null) return problem;
  if (voucher === undefined) throw new Error('an unknown voucher has no problem');
  return { code: voucher.code, folded: voucher.folded, cut: cutOf(voucher) };
}
