import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { discountUses } from './tables.ts';

/** Frees what an order used, because it was cancelled or expired; doing it again changes nothing. */
export async function releaseDiscounts(tx: Database, orderUuid: string): Promise<void> {
  await tx.delete(discountUses).where(eq(discountUses.orderUuid, orderUuid));
}
