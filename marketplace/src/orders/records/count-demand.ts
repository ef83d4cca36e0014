import { countDistinct, desc, notInArray } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { ServiceDemand } from '../../shop/past-orders.ts';
import { orders } from './tables.ts';
import { voidStatuses } from './transitions.ts';

/** The number of orders that are looked at: enough to tell what is in demand, and the same work for a million orders. */
const latest = 5_000;

/**
 * How many customers ordered each service in each city, among the latest orders of all. Who orders often counts once, and
 * an order that was cancelled or expired not at all, so that nobody lifts a service alone.
 */
export function countDemand(db: Database): Promise<ServiceDemand[]> {
  const { serviceId, cityId, customerId, status, legacyId } = orders;
  const lately = db
    .select({ serviceId, cityId, customerId, status })
    .from(orders)
    .orderBy(desc(legacyId))
    .limit(latest)
    .as('lately');
  return db
    .select({
      serviceId: lately.serviceId,
      cityId: lately.cityId,
      customers: countDistinct(lately.customerId),
    })
    .from(lately)
    .where(notInArray(lately.status, [...voidStatuses]))
    .groupBy(lately.serviceId, lately.cityId);
}
