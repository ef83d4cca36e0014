import { isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { readTogether } from '../../platform/database/read-together.ts';
import { slotTakings } from '../../shop/calendars/index.ts';
import { orders } from '../records/index.ts';

/** Counts the slots that unpaid orders and waiting changes hold: they become free when these expire. */
export async function countHeldSlots(db: Database): Promise<number> {
  const { byOrders, byChanges } = await readTogether(db, {
    byOrders: sql<number>`(select count(*)::int from ${orders}
      join ${slotTakings} on ${slotTakings.orderUuid} = ${orders.uuid} where ${orders.status} = 'unpaid')`,
    byChanges: sql<number>`(select count(*)::int from ${slotTakings} where ${isNotNull(slotTakings.changeId)})`,
  });
  return byOrders + byChanges;
}
