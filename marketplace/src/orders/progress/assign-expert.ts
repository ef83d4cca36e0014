import type { Database } from '../../platform/database/database.ts';
import { findAbleExperts, presentSelected } from '../../shop/experts/index.ts';
import { type OrderRow, updateOrder } from '../records/index.ts';

/**
 * Gives an assigned order an expert where its customer chose none: the best of its service and city who does everything
 * that it asks for. Without such an expert the order stays as it is.
 */
export async function assignExpert(tx: Database, order: OrderRow): Promise<OrderRow> {
  const { uuid, serviceId, cityId, answers } = order;
  if (order.status !== 'assigned' || order.specificWorkman !== null) return order;
  const [expert] = await findAbleExperts(tx, { serviceId, cityId }, answers);
  if (expert === undefined) return order;
  return updateOrder(tx, uuid, { specificWorkman: expert.id, selectedWorkman: presentSelected(expert) });
}
