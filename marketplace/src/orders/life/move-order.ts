import type { OrderStatus } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { releaseDiscounts } from '../discounts/release-discounts.ts';
import { refuse, type Refusal } from '../../platform/refusal.ts';
import { releaseSlots } from '../slots/release-slots.ts';
import { lockOrder, type OrderRow, updateOrder } from '../records/repository.ts';
import { orderNotFound } from '../records/refusals.ts';
import { hasFallen, isOpen, mayGo } from '../records/transitions.ts';

const messages = {
  way: 'وضعیت این سفارش را نمی‌توان به این شکل تغییر داد.',
  editing: 'مشتری در حال ویرایش این سفارش است. کمی بعد دوباره تلاش کنید.',
};

/**
 * Moves an order to another status under its row's lock; its slots are free once it is not open any more, its discounts
 * once it was cancelled or expired. An order that is there already is left as it is. 409 where the table of transitions has no such way, and for an assignment while the
 * customer is changing the order. `now` in ms.
 */
export async function moveOrder(
  tx: Database,
  uuid: string,
  to: OrderStatus,
  now: number,
): Promise<OrderRow | Refusal> {
  const order = await lockOrder(tx, uuid);
  if (order === undefined) return orderNotFound();
  if (order.status === to) return order;
  if (!mayGo(order.status, to)) return refuse(409, messages.way, { code: 'wrong_status' });
  if (to === 'assigned' && isBeingEdited(order, now)) {
    return refuse(409, messages.editing, { code: 'order_being_edited' });
  }
  if (!isOpen(to)) await releaseSlots(tx, uuid);
  if (hasFallen(to)) await releaseDiscounts(tx, uuid);
  return updateOrder(tx, uuid, { status: to, ...(!isOpen(to) && { editUntil: null }) });
}

/** Whether its customer has said that it is about to be changed. */
export const isBeingEdited = ({ editUntil }: Pick<OrderRow, 'editUntil'>, now: number): boolean =>
  editUntil !== null && editUntil.getTime() > now;
