import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { slotTakings } from '../../shop/calendars/takings-table.ts';

/** Frees what an order holds; an order that holds nothing is left as it is. */
export async function releaseSlots(tx: Database, orderUuid: string): Promise<void> {
  await tx.delete(slotTakings).where(eq(slotTakings.orderUuid, orderUuid));
}
