import type { Database } from '../../platform/database/database.ts';
import { findAbleExperts, presentSelected } from '../../shop/experts/index.ts';
import { type OrderRow, updateOrder } from '../records/index.ts';
import { giveSlots } from '../slots/index.ts';

/**
 * Gives an assigned order an expert where its customer chose none: the best of its service and city who does everything
 * that it asks for, works in its slot and has no other order then. Without such an expert the order stays as it is.
 */
export async function assignExpert(tx: Database, order: OrderRow): Promise<OrderRow> {
  const { uuid, serviceId, cityId, answers } = order;
  if (order.status !== 'assigned' || order.specificWorkman !== null) return order;
  const able = await findAbleExperts(tx, { serviceId, cityId }, answers);
  const free = await giveSlots(
    tx,
    order,
    able.map(({ id }) => id),
  );
  const expert = able.find(({ id }) => id === free);
  if (expert === undefined) return order;
  return updateOrder(tx, uuid, { specificWorkman: expert.id, selectedWorkman: presentSelected(expert) });
}
