import { and, count, eq, isNotNull } from 'drizzle-orm';
import { carriedUses, type Use } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { hasStandingOrders } from '../records/index.ts';
import { discountUses } from './repository.ts';

/**
 * What a customer used up, also under an erased account of the same phone: vouchers with the number of standing orders that
 * have them, and the first order.
 */
export async function findUses(tx: Database, customerId: string): Promise<Use[]> {
  const { voucher, customerId: user } = discountUses;
  const own = await tx
    .select({ voucher, uses: count() })
    .from(discountUses)
    .where(and(eq(user, customerId), isNotNull(voucher)))
    .groupBy(voucher);
  const { voucher: code, uses, kind, customerId: carrier } = carriedUses;
  const carried = await tx
    .select({ voucher: code, uses })
    .from(carriedUses)
    .where(and(eq(carrier, customerId), eq(kind, 'voucher')));
  const byCode = new Map<string, number>();
  for (const use of [...own, ...carried])
    if (use.voucher !== null) byCode.set(use.voucher, (byCode.get(use.voucher) ?? 0) + use.uses);
  const vouchers = [...byCode].map(([folded, times]) => ({
    kind: 'voucher' as const,
    voucher: folded,
    uses: times,
  }));
  const hasOrdered = await hasStandingOrders(tx, customerId);
  return hasOrdered ? [...vouchers, { kind: 'first_order', voucher: '', uses: 1 }] : vouchers;
}
