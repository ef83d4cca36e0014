import type { Table } from '@gam/schemas/descriptors';
import { type DeskOrder, openOrderStatuses } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDate, formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { columnsOf } from '../../../protocol/screens/columns.ts';
import { asVisitor } from '../../../protocol/screens/pipeline.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { queueUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { forCustomer, orderWorkUrl } from '../../../protocol/urls/desk-urls.ts';
import { taskUrl } from '../../../protocol/urls/task-urls.ts';
import { deskTexts } from '../texts.ts';
import { defineDeskList } from './desk-list.ts';

const { queue: words, columns } = deskTexts;
const { badge } = commonTexts.task;

/** /operator/orders: the open orders of all customers, the next visit first, by status and page by page. [O-1.03] */
export const deskOrders = defineDeskList({
  id: 'operator.orders',
  urls: queueUrls,
  filters: openOrderStatuses,
  words,
  states: badge,
  load: (request, { filter: status, offset }) =>
    request.parts.upstream.call('listDeskOrders', {
      query: { offset, sort: 'visit', ...(status !== null && { status }) },
      ...asVisitor(request),
    }),
  table: (orders: readonly DeskOrder[], title, { filter }) => ({
    ...presentQueue(orders, title),
    ...(filter !== null && { empty: words.noneOfStatus }),
  }),
});

/** Presents open orders; each line opens the order for its customer, and its work where the upstream has it. */
export const presentQueue = (orders: readonly DeskOrder[], title: string): Table => ({
  type: 'table',
  key: 'queue',
  title,
  columns: columnsOf(columns, 'number', 'customer', 'service', 'city', 'visit', 'due', 'status', 'act'),
  rows: orders.map((order) => ({
    key: order.order_uuid,
    cells: [
      toPersianDigits(order.legacy_id),
      personName(order.customer),
      order.service_title,
      order.city_name,
      visitOf(order),
      order.due ? dueText(order.due) : '',
      badge[order.status],
      order.has_work === true ? words.act : '',
    ],
    ...(order.has_work === true && { links: [{ column: 'act', href: orderWorkUrl(order.order_uuid) }] }),
    href: forCustomer(taskUrl(order.order_uuid), order.customer.id),
  })),
  empty: words.empty,
});

/** When the visit of an order is; only its day from an upstream without the time, and nothing where none was asked for. */
const visitOf = ({ visit_time, visit_date }: DeskOrder): string =>
  visit_time ?? (visit_date ? formatJalaliDate(visit_date) : '');

function dueText({ amount, until }: NonNullable<DeskOrder['due']>): string {
  if (until === null) return formatToman(amount);
  return fillText(words.due, { amount: formatToman(amount), until: formatJalaliDateTime(until) });
}
