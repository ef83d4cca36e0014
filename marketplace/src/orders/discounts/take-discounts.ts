import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/transact.ts';
import { type Refused, refuse } from '../../platform/refusal.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { type Inquiry, standingOrdersOf } from '../records/index.ts';
import { checkVoucher } from './check-voucher.ts';
import { isClubMember } from './club.ts';
import { discountUses, findVoucher, lockVoucher, type UsedKind } from './repository.ts';

/** Frees the discounts of an order that was cancelled or expired. A repeated call changes nothing. */
export async function releaseDiscounts(tx: Database, orderUuid: string): Promise<void> {
  await tx.delete(discountUses).where(eq(discountUses.orderUuid, orderUuid));
}

/** The order that takes the discounts of its inquiry. */
interface Taking {
  readonly inquiry: Inquiry;
  readonly orderUuid: string;
  readonly customerId: string;
  /** Whether the order was made in this transaction: it uses nothing yet. */
  readonly isNew?: boolean;
  /** The change of the order that they are held for while it waits; what the order uses is not held again. */
  readonly changeId?: string;
  /** Whether they are held for the order already: then they are not checked. */
  readonly isHeld?: boolean;
  /** The time at which a voucher must be valid, in ms. */
  readonly now: number;
}

/**
 * Takes the discounts that an inquiry's price contains: a use of the voucher, the first order, the club. Runs in the
 * order's transaction after the order is stored and replaces what the order used or held before. A refusal (409
 * `discount_gone`) must undo that transaction. Rivals for the last use wait for the lock of the voucher's row, rivals
 * for a first order for the customer's lock; constraints decide. A repeated call for the same order changes nothing.
 * [W-7.08]
 */
export async function takeDiscounts(tx: Database, taking: Taking): Promise<Refused | null> {
  const { inquiry, orderUuid, customerId, isNew = false, isHeld = false, changeId = null, now } = taking;
  const { voucher, first_order, club } = inquiry.discounts;
  const asked: Pick<Use, 'kind' | 'voucher'>[] = [
    ...(first_order ? [{ kind: 'first_order' as const, voucher: null }] : []),
    ...(voucher ? [{ kind: 'voucher' as const, voucher: voucher.folded }] : []),
    ...(club?.taken ? [{ kind: 'club' as const, voucher: null }] : []),
  ];
  if (!isNew && changeId === null) await releaseDiscounts(tx, orderUuid);
  if (asked.length === 0) return null;
  await lockInTransaction(tx, `discounts of:${customerId}`);
  const used = changeId === null ? [] : await findUses(tx, orderUuid);
  const wanted = asked.filter(
    (one) => !used.some((use) => use.kind === one.kind && use.voucher === one.voucher),
  );
  if (wanted.length === 0) return null;
  for (const { kind } of isHeld ? [] : wanted) {
    const problem = await findProblem[kind](tx, taking);
    if (problem !== null) return gone(kind, problem);
  }
  await tx
    .insert(discountUses)
    .values(wanted.map((use) => ({ ...use, orderUuid, changeId, customerId, usedAt: new Date(now) })));
  return null;
}

type Use = typeof discountUses.$inferSelect;

/** What an order uses itself. */
const findUses = (tx: Database, orderUuid: string): Promise<Use[]> =>
  tx
    .select()
    .from(discountUses)
    .where(and(eq(discountUses.orderUuid, orderUuid), isNull(discountUses.changeId)));

type FindProblem = (tx: Database, taking: Taking) => Promise<string | null>;

/** Why a promised discount no longer holds, in words; null when it holds. */
const findProblem: Record<UsedKind, FindProblem> = {
  first_order: async (tx, { customerId, orderUuid }) => {
    const { stands } = await readTogether(tx, { stands: standingOrdersOf(customerId, orderUuid) });
    return stands ? 'تخفیف نخستین سفارش برای شما نیست.' : null;
  },
  voucher: async (tx, { inquiry, customerId, orderUuid, now }) => {
    const { serviceId, cityId, discounts } = inquiry;
    const folded = discounts.voucher?.folded ?? '';
    await lockVoucher(tx, folded);
    const found = await findVoucher(tx, folded, { customerId, but: orderUuid });
    const byRule = discounts.voucher?.reason !== undefined;
    const purpose = { serviceId, cityId, discounts, customerId, order: orderUuid, byRule, now };
    return checkVoucher(found, purpose)?.message ?? null;
  },
  club: async (tx, { customerId }) =>
    (await isClubMember(tx, customerId)) ? null : 'تخفیف باشگاه مشتریان فقط برای اعضای باشگاه است.',
};

function gone(discount: UsedKind, problem: string): Refused {
  const message = `${problem} قیمت سفارش باید دوباره محاسبه شود.`;
  return refuse(409, message, { code: 'discount_gone', discount });
}
