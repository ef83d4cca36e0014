import { count, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { slotTakings } from '../../shop/calendars/index.ts';
import { orders } from '../records/index.ts';

/** Counts the slots that unpaid orders hold: they become free when the orders expire. */
export async function countHeldSlots(db: Database): Promise<number> {
  const [row] = await db
    .select({ held: count() })
    .from(orders)
    .innerJoin(slotTakings, eq(slotTakings.orderUuid, orders.uuid))
    .where(eq(orders.status, 'unpaid'));
  return row?.held ?? 0;
}
