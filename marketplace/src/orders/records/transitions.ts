import type { OrderStatus } from '@gam/schemas/upstream';
import { refuse } from '../../platform/refusal.ts';

export const orderNotFound = () => refuse(404, 'این سفارش پیدا نشد.');

/** The refusal of a change when the work has begun or the order has ended. */
export const notEditable = () =>
  refuse(409, 'کار این سفارش آغاز شده یا پایان یافته است و دیگر نمی‌توان آن را ویرایش کرد.', {
    code: 'order_not_editable',
  });

export const notCancellable = () =>
  refuse(409, 'کار این سفارش آغاز شده یا پایان یافته است و دیگر نمی‌توان آن را لغو کرد.', {
    code: 'order_not_cancellable',
  });

/** The possible next statuses of an order by status. Only a late payment revives an expired order. */
const transitions = {
  unpaid: ['placed', 'cancelled', 'expired'],
  placed: ['assigned', 'cancelled'],
  assigned: ['placed', 'in_progress', 'cancelled'],
  in_progress: ['done'],
  done: [],
  cancelled: [],
  expired: ['placed'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>;

export function canMoveTo(from: OrderStatus, to: OrderStatus): boolean {
  return (transitions[from] as readonly OrderStatus[]).includes(to);
}

/** The statuses of open orders: they hold their slot and can be duplicates of a new order. */
export const openStatuses: readonly OrderStatus[] = ['unpaid', 'placed', 'assigned', 'in_progress'];

/** The statuses before the work begins: the order can be changed or cancelled. */
const untouchedStatuses: readonly OrderStatus[] = ['unpaid', 'placed', 'assigned'];

/** The statuses of void orders: their slots and discounts are free again. */
export const voidStatuses: readonly OrderStatus[] = ['cancelled', 'expired'];

/** The statuses of orders that operators carry on: of a finished one they price what is left. */
const workStatuses: readonly OrderStatus[] = ['placed', 'assigned', 'in_progress', 'done'];

export const hasWork = (status: OrderStatus): boolean => workStatuses.includes(status);
export const isOpen = (status: OrderStatus): boolean => openStatuses.includes(status);
export const isVoid = (status: OrderStatus): boolean => voidStatuses.includes(status);
export const isUntouched = (status: OrderStatus): boolean => untouchedStatuses.includes(status);
