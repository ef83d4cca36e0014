import type { Table } from '@gam/schemas/descriptors';
import { type DeskOrder, openOrderStatuses } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { columnsOf } from '../../../protocol/screens/columns.ts';
import { asVisitor } from '../../../protocol/screens/pipeline.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { queueUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { forCustomer } from '../../../protocol/urls/desk-urls.ts';
import { taskUrl } from '../../../protocol/urls/task-urls.ts';
import { deskTexts } from '../texts.ts';
import { defineDeskList } from './desk-list.ts';

const { queue: words, columns } = deskTexts;
const { badge } = commonTexts.task;

/** /operator/orders: the open orders of all customers, newest first, by status and page by page. [O-1.03] */
export const deskOrders = defineDeskList({
  id: 'operator.orders',
  urls: queueUrls,
  filters: openOrderStatuses,
  words,
  states: badge,
  load: (request, { filter: status, offset }) =>
    request.parts.upstream.call('listDeskOrders', {
      query: { offset, ...(status !== null && { status }) },
      ...asVisitor(request),
    }),
  table: (orders: readonly DeskOrder[], title, { filter }) => ({
    ...presentQueue(orders, title),
    ...(filter !== null && { empty: words.noneOfStatus }),
  }),
});

/** Presents open orders; each line opens the order for its customer. */
export const presentQueue = (orders: readonly DeskOrder[], title: string): Table => ({
  type: 'table',
  key: 'queue',
  title,
  columns: columnsOf(columns, 'number', 'customer', 'service', 'city', 'at', 'due', 'status'),
  rows: orders.map((order) => ({
    key: order.order_uuid,
    cells: [
      toPersianDigits(order.legacy_id),
      personName(order.customer),
      order.service_title,
      order.city_name,
      formatJalaliDateTime(order.created_at),
      order.due ? dueText(order.due) : '',
      badge[order.status],
    ],
    href: forCustomer(taskUrl(order.order_uuid), order.customer.id),
  })),
  empty: words.empty,
});

function dueText({ amount, until }: NonNullable<DeskOrder['due']>): string {
  if (until === null) return formatToman(amount);
  return fillText(words.due, { amount: formatToman(amount), until: formatJalaliDateTime(until) });
}
