import { done, type Result } from '@gam/shared/result';
import type { OrderStatus } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { releaseDiscounts } from '../discounts/index.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { releaseSlots } from '../slots/index.ts';
import {
  lockOrder,
  type OrderRow,
  updateOrder,
  isVoid,
  isOpen,
  isUntouched,
  canMoveTo,
  notCancellable,
  notEditable,
  orderNotFound,
  type OrderMoney,
} from '../records/index.ts';
import { lapseChange } from '../placing/index.ts';
import { orderObject, recordAct } from '../../people/audit/index.ts';
import { transact } from '../../platform/database/transact.ts';
import type { Caller } from '../../platform/http/guard.ts';

const messages = {
  way: 'وضعیت این سفارش را نمی‌توان به این شکل تغییر داد.',
  editing: 'مشتری در حال ویرایش این سفارش است. کمی بعد دوباره تلاش کنید.',
};

/**
 * Moves an order that the transaction has locked to another status. A change of it that waits lapses. Frees its slots when it is no longer open, and its
 * discounts when it was cancelled or expired. An order that already has the status stays unchanged. 409 for a forbidden
 * transition, and for an assignment while the customer is changing the order. `now` in ms.
 */
export async function moveOrder(
  tx: Database,
  order: OrderRow,
  to: OrderStatus,
  now: number,
): Promise<Result<OrderRow, Refusal>> {
  const { uuid } = order;
  if (order.status === to) return done(order);
  if (!canMoveTo(order.status, to)) return refuse(409, messages.way, { code: 'wrong_status' });
  if (to === 'assigned' && isBeingEdited(order, now)) {
    return refuseEdited();
  }
  // A change that waits keeps experts away.
  if (order.editUntil !== null) await lapseChange(tx, uuid, now);
  // Discounts before slots, as in a placement, so that no deadlock occurs.
  if (isVoid(to)) await releaseDiscounts(tx, uuid);
  if (!isOpen(to)) await releaseSlots(tx, uuid);
  return done(await updateOrder(tx, uuid, { status: to, ...(!isOpen(to) && { editUntil: null }) }));
}

export const refuseEdited = () => refuse(409, messages.editing, { code: 'order_being_edited' });

/** Whether its customer has announced a change. */
export const isBeingEdited = ({ editUntil }: Pick<OrderRow, 'editUntil'>, now: number): boolean =>
  editUntil !== null && editUntil.getTime() > now;

/** The time limit for changing an order, in ms. */
const editTime = 30 * 60 * 1000;

/**
 * Stops the assignment of an order while its customer changes it. A repeated call keeps the first end. Returns the end.
 * `now` in ms. [O-4.29]
 */
export function beginEdit(
  db: Database,
  uuid: string,
  { caller, now }: { readonly caller: Caller; readonly now: number },
): Promise<Result<Date, Refusal>> {
  return transact(db, async (tx) => {
    const order = await lockOrder(tx, uuid);
    if (order === undefined) return orderNotFound();
    if (!isUntouched(order.status)) return notEditable();
    if (order.editUntil !== null && isBeingEdited(order, now)) return done(order.editUntil);
    const until = new Date(now + editTime);
    await updateOrder(tx, uuid, { editUntil: until });
    const { customerId } = order;
    await recordAct(tx, { caller, action: 'order_edit_begun', customerId, object: orderObject(order), now });
    return done(until);
  });
}

/**
 * Cancels an order, frees its slots and discounts and queues the refund of what was paid. Cancelling it again changes
 * nothing; 409 when its work has begun or it has ended another way. `now` in ms.
 */
export function cancelOrder(
  db: Database,
  uuid: string,
  {
    money,
    caller,
    now,
  }: { readonly money: Pick<OrderMoney, 'refundOrder'>; readonly caller: Caller; readonly now: number },
): Promise<Result<OrderRow, Refusal>> {
  return transact(db, async (tx) => {
    const before = await lockOrder(tx, uuid);
    if (before === undefined) return orderNotFound();
    const ended = await moveOrder(tx, before, 'cancelled', now);
    if (!ended.ok) return notCancellable();
    await money.refundOrder(tx, uuid, now);
    if (ended.value.status !== before.status) {
      const { customerId } = ended.value;
      await recordAct(tx, {
        caller,
        action: 'order_cancelled',
        customerId,
        object: orderObject(ended.value),
        now,
      });
    }
    return ended;
  });
}
