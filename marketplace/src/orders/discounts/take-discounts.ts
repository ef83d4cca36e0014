import { eq } from 'drizzle-orm';
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
  /** The time at which a voucher must be valid, in ms. */
  readonly now: number;
}

/**
 * Takes the discounts that an inquiry's price contains: a use of the voucher, the first order, the club. Runs in the
 * order's transaction after the order is stored and replaces what the order used before. A refusal (409
 * `discount_gone`) must undo that transaction. Rivals for the last use wait for the lock of the voucher's row, rivals
 * for a first order for the customer's lock; constraints decide. A repeated call for the same order changes nothing.
 * [W-7.08]
 */
export async function takeDiscounts(tx: Database, taking: Taking): Promise<Refused | null> {
  const { inquiry, orderUuid, customerId, isNew = false, now } = taking;
  const { voucher, first_order, club } = inquiry.discounts;
  const wanted: UsedKind[] = [
    ...(first_order ? (['first_order'] as const) : []),
    ...(voucher ? (['voucher'] as const) : []),
    ...(club?.taken ? (['club'] as const) : []),
  ];
  if (!isNew) await releaseDiscounts(tx, orderUuid);
  if (wanted.length === 0) return null;
  await lockInTransaction(tx, `discounts of:${customerId}`);
  for (const kind of wanted) {
    const problem = await findProblem[kind](tx, taking);
    if (problem !== null) return gone(kind, problem);
  }
  await tx.insert(discountUses).values(
    wanted.map((kind) => ({
      orderUuid,
      kind,
      voucher: kind === 'voucher' ? (voucher?.folded ?? null) : null,
      customerId,
      usedAt: new Date(now),
    })),
  );
  return null;
}

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
    const purpose = { serviceId, cityId, discounts, customerId, order: orderUuid, now };
    return checkVoucher(found, purpose)?.message ?? null;
  },
  club: async (tx, { customerId }) =>
    (await isClubMember(tx, customerId)) ? null : 'تخفیف باشگاه مشتریان فقط برای اعضای باشگاه است.',
};

function gone(discount: UsedKind, problem: string): Refused {
  const message = `${problem} قیمت سفارش باید دوباره محاسبه شود.`;
  return refuse(409, message, { code: 'discount_gone', discount });
}
