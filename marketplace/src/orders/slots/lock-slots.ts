import type { Database } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/locks.ts';
import type { NamedSlot } from '../../shop/calendars/takings-table.ts';

/**
 * Waits until nobody else is taking one of these slots or their experts. Everybody asks for the locks in the same order,
 * so that two orders that change places wait for one another instead of for ever.
 */
export async function lockSlots(tx: Database, slots: readonly NamedSlot[]): Promise<void> {
  const names = new Set(slots.flatMap(lockNames));
  for (const name of [...names].toSorted()) await lockInTransaction(tx, name);
}

function lockNames({ shopId, serviceId, cityId, workman, day, slot }: NamedSlot): string[] {
  const owner = shopId === null ? `service ${serviceId} ${cityId}` : `shop ${shopId}`;
  const seats = `slot ${owner} ${day} ${slot}`;
  return workman === null ? [seats] : [seats, `slot expert ${workman} ${day} ${slot}`];
}
