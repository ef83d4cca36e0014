import type { Facts } from '@gam/schemas/descriptors';
import type { OrderDetail } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { taskTexts } from '../texts.ts';
import { commonTexts } from '../../../protocol/texts.ts';

/** The order's number, what it is, where and since when, and where its receipt goes. */
export const presentOrderFacts = (order: OrderDetail): Facts => ({
  type: 'facts',
  key: 'facts',
  items: [
    { key: 'number', label: commonTexts.task.number, value: toPersianDigits(order.legacy_id) },
    { key: 'service', label: commonTexts.task.service, value: order.service_title },
    { key: 'city', label: commonTexts.task.city, value: order.city_name },
    { key: 'created_at', label: commonTexts.task.createdAt, value: formatJalaliDateTime(order.created_at) },
    ...(order.invoice_email === null
      ? []
      : [{ key: 'invoice_email', label: taskTexts.invoiceEmail, value: order.invoice_email }]),
  ],
});
