import { done, type Result } from '@gam/shared/result';
import type { Extra } from '@gam/schemas/upstream';
import { findUser } from '../../people/accounts/index.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/guard.ts';
import { type Refusal, notAllowed, refuse } from '../../platform/refusal.ts';
import { isUntouched, notEditable, orderNotFound } from './transitions.ts';
import { findOrder } from './repository.ts';
import type { OrderRow } from './tables.ts';

const elsewhere = 'این سفارش برای خدمت یا شهر دیگری است و نمی‌توان آن را با این درخواست ویرایش کرد.';

/** The order that a request changes, its customer and city. */
interface EditRequest {
  /** The number of the order; null: the request is for a new one. */
  readonly editOrderId: string | null;
  /** Null: a guest. */
  readonly customerId: string | null;
  readonly serviceId: string;
  readonly cityId: string;
}

/**
 * The order that a request changes; null for a new order and for guests, whose request is priced again after the
 * sign-in. Refused if the customer has no such order, if it is of another service or city, or if its work has begun.
 */
export async function findEditedOrder(
  db: Database,
  { editOrderId, customerId, serviceId, cityId }: EditRequest,
): Promise<Result<OrderRow | null, Refusal>> {
  if (editOrderId === null || customerId === null) return done(null);
  const found = await findOrder(db, editOrderId, customerId);
  if (found === undefined) return orderNotFound();
  const { order } = found;
  if (order.serviceId !== serviceId || order.cityId !== cityId) {
    return refuse(400, elsewhere, { code: 'other_order' });
  }
  return isUntouched(order.status) ? done(order) : notEditable();
}

/**
 * Returns the customer of a request: an operator names the customer; for all others, including an acting operator, it
 * is the session's user. Null for a guest. [O-1.03]
 */
export async function findSubject<C extends Caller | null>(
  db: Database,
  caller: C,
  extra: Extra,
): Promise<Result<C extends Caller ? string : string | null, Refusal>> {
  type Subject = C extends Caller ? string : string | null;
  const own = (caller?.userId ?? null) as Subject;
  const named = extra.customer_id;
  if (named === undefined || named === own) return done(own);
  if (caller?.role !== 'operator') return notAllowed();
  const customer = await findUser(db, named);
  return customer?.role !== 'customer' ? refuse(400, 'مشتری انتخاب‌شده پیدا نشد.') : done(customer.id);
}
