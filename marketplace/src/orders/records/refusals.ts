import { refuse } from '../../platform/refusal.ts';

export const orderNotFound = () => refuse(404, 'این سفارش پیدا نشد.');

/** Work has begun on it, or it has ended. */
export const notEditable = () =>
  refuse(409, 'کار این سفارش آغاز شده یا پایان یافته است و دیگر نمی‌توان آن را ویرایش کرد.', {
    code: 'order_not_editable',
  });

export const notCancellable = () =>
  refuse(409, 'کار این سفارش آغاز شده یا پایان یافته است و دیگر نمی‌توان آن را لغو کرد.', {
    code: 'order_not_cancellable',
  });
