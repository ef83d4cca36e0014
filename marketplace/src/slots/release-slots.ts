import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { slotTakings } from './tables.ts';

/** Frees what an order holds; an order that holds nothing is left as it is. */
export async function releaseSlots(tx: Database, orderUuid: string): Promise<void> {
  await tx.delete(slotTakings).where(eq(slotTakings.orderUuid, orderUuid));
}
