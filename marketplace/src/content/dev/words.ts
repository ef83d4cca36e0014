import type { OrderStatus } from '@gam/schemas/upstream';

/** What the pages for developers call where an order stands. */
export const statusWords: Record<OrderStatus, string> = {
  unpaid: 'در انتظار پرداخت',
  placed: 'ثبت‌شده',
  assigned: 'متخصص تعیین شد',
  in_progress: 'در حال انجام',
  done: 'انجام شد',
  cancelled: 'لغو شد',
  expired: 'منقضی شد',
};
