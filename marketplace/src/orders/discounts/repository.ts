import { and, count, eq, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { VoucherRow } from './judge-voucher.ts';
import { discountUses, vouchers } from './tables.ts';

export async function findVoucher(db: Database, folded: string): Promise<VoucherRow | undefined> {
  return (await db.select().from(vouchers).where(eq(vouchers.folded, folded)))[0];
}

/** Reads a voucher and holds it until the transaction ends: whoever else would use it waits. */
export async function lockVoucher(tx: Database, folded: string): Promise<VoucherRow | undefined> {
  return (await tx.select().from(vouchers).where(eq(vouchers.folded, folded)).for('update'))[0];
}

/** By how many orders a voucher is used, and by how many of one customer's, but for one order. */
export async function countUses(
  db: Database,
  { folded, customerId, but }: { folded: string; customerId: string | null; but: string | null },
): Promise<{ total: number; ofCustomer: number }> {
  const isOwn = sql`${discountUses.customerId} = ${customerId}`;
  const [row] = await db
    .select({ total: count(), ofCustomer: sql<number>`count(*) filter (where ${isOwn})`.mapWith(Number) })
    .from(discountUses)
    .where(and(eq(discountUses.voucher, folded), but === null ? undefined : ne(discountUses.orderUuid, but)));
  return row ?? { total: 0, ofCustomer: 0 };
}
