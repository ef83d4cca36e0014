import type { Table } from '@gam/schemas/descriptors';
import {
  type CallReply,
  type DeskOrder,
  openOrderStatuses,
  type OpenOrderStatus,
} from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDateTime } from '@gam/shared/jalali';
import { formatToman } from '@gam/shared/money';
import { personName } from '../../../platform/sessions/describe-user.ts';
import { defineScreen, insteadOf, shown } from '../../../protocol/screens/pipeline.ts';
import { commonTexts } from '../../../protocol/texts.ts';
import { type ListPage, queueUrls } from '../../../protocol/urls/desk-list-urls.ts';
import { forCustomer } from '../../../protocol/urls/desk-urls.ts';
import { taskUrl } from '../../../protocol/urls/task-urls.ts';
import { deskTexts } from '../texts.ts';
import { frameDesk } from './desk-frame.ts';
import { presentFilters, presentPaging } from './list-parts.ts';

const { queue, columns } = deskTexts;
const { badge } = commonTexts.task;

type Page = ListPage<OpenOrderStatus>;

/** /operator/orders: the open orders of all customers, newest first, by status and page by page. [O-1.03] */
export const deskOrders = defineScreen<Page, Page & CallReply<'listDeskOrders'>>({
  id: 'operator.orders',
  of: 'operator',
  skeleton: queueUrls.read,
  hydrate: async ({ parts, who, signal }, page) => {
    const { filter, offset } = page;
    const listed = await parts.upstream.call('listDeskOrders', {
      query: { offset, ...(filter !== null && { status: filter }) },
      token: who.session?.token ?? null,
      signal: signal(),
    });
    return listed.ok ? shown({ ...page, ...listed.value }) : insteadOf(listed.failure);
  },
  present: (request, { results, next, ...page }) => ({
    screen: frameDesk(request, {
      id: 'operator.orders',
      url: request.url.pathname + request.url.search,
      title: queue.title,
      body: [
        { type: 'heading', key: 'heading', text: queue.title, level: 1 },
        presentFilters(
          queueUrls,
          openOrderStatuses.map((status) => [status, badge[status]] as const),
          page,
        ),
        page.filter === null
          ? presentQueue(results, queue.whole)
          : { ...presentQueue(results, badge[page.filter]), empty: queue.noneOfStatus },
        ...presentPaging(queueUrls, page, next),
      ],
    }),
  }),
});

/** Presents open orders; each line opens the order for its customer. */
export const presentQueue = (orders: readonly DeskOrder[], title: string): Table => ({
  type: 'table',
  key: 'queue',
  title,
  columns: (['number', 'customer', 'service', 'city', 'at', 'due', 'status'] as const).map((key) => ({
    key,
    label: columns[key],
  })),
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
  empty: queue.empty,
});

function dueText({ amount, until }: NonNullable<DeskOrder['due']>): string {
  if (until === null) return formatToman(amount);
  return fillText(queue.due, { amount: formatToman(amount), until: formatJalaliDateTime(until) });
}
