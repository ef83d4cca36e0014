import type { Database } from '../../platform/database/database.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { orderNotFound, notEditable } from './refusals.ts';
import { findOrder, type OrderRow } from './repository.ts';
import { isUntouched } from './transitions.ts';

const elsewhere = 'این سفارش برای خدمت یا شهر دیگری است و نمی‌توان آن را با این درخواست ویرایش کرد.';

/** Which order a request is to change, for whom and where. */
interface EditRequest {
  /** The number of the order; null: the request is for a new one. */
  readonly editOrderId: string | null;
  /** Null: a guest. */
  readonly customerId: string | null;
  readonly serviceId: string;
  readonly cityId: string;
}

/**
 * The order that a request is to change; null where it is for a new one, and for guests, whom it is priced for anew once
 * they have signed in. Refused where the customer has no such order, it is of another service or city, or its work has
 * begun.
 */
export async function findEditedOrder(
  db: Database,
  { editOrderId, customerId, serviceId, cityId }: EditRequest,
): Promise<OrderRow | null | Refusal> {
  if (editOrderId === null || customerId === null) return null;
  const found = await findOrder(db, editOrderId, customerId);
  if (found === undefined) return orderNotFound();
  const { order } = found;
  if (order.serviceId !== serviceId || order.cityId !== cityId) {
    return refuse(400, elsewhere, { code: 'other_order' });
  }
  return isUntouched(order.status) ? order : notEditable();
}
