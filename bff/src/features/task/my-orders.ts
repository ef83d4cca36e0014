import type { Block } from '@gam/schemas/descriptors';
import type { OrderDetail } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { formatToman } from '@gam/shared/money';
import { loadOrders, type Orders } from './load-orders.ts';
import { maxOrderPages, ordersUrl, readOrdersUrl, taskUrl } from '../../protocol/urls/task-urls.ts';
import { ordersTexts, taskTexts } from './texts.ts';
import { presentCard, presentMore, presentOrders } from './order-cards.ts';
import { presentCountdown } from '../../protocol/screens/countdown.ts';
import { oneAction } from '../../protocol/screens/link-actions.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { homeUrl } from '../../protocol/urls/catalogue-urls.ts';
import { defineScreen, instead } from '../../protocol/screens/pipeline.ts';

/** The page of the customer's orders: unpaid ones, then those to come and those that have ended, page by page. */
export const myOrders = defineScreen<{ pages: number }, Orders>({
  id: 'my_orders',
  place: { tab: 'orders' },
  of: 'customer',
  skeleton: readOrdersUrl,
  hydrate: async (request, { pages }) => {
    const { session } = request.who;
    return session ? loadOrders(request, pages, session) : instead({ is: 'login' });
  },
  present: (request, orders) =>
    presentPage(request, {
      id: 'my_orders',
      url: ordersUrl(orders.pages),
      title: taskTexts.myOrders.title,
      body: [
        ...presentUnpaid(orders),
        ...presentOrders(orders),
        ...(orders.hasMore && orders.pages < maxOrderPages ? [presentMore(orders.pages + 1)] : []),
        ...(orders.cards.length === 0 ? [noOrders(request.page.city)] : []),
      ],
    }),
});

const noOrders = (city: string | null): Block => ({
  type: 'empty',
  key: 'no_orders',
  icon: 'orders',
  title: taskTexts.myOrders.empty,
  level: 2,
  text: taskTexts.myOrders.emptyText,
  link: { label: taskTexts.myOrders.start, href: homeUrl(city) },
});

/** Presents the unpaid orders, each with its remaining time and the link to its payment. */
const presentUnpaid = ({ unpaid, at }: Orders): Block[] =>
  unpaid.length === 0
    ? []
    : [
        { type: 'heading', key: 'unpaid', text: ordersTexts.unpaid, level: 2 },
        ...unpaid.flatMap((order) => presentOne(order, at)),
      ];

function presentOne(order: OrderDetail, at: number): Block[] {
  const { order_uuid, payment } = order;
  if (payment === null) return [];
  const left = payment.due_until === null ? null : Math.max(0, Date.parse(payment.due_until) - at);
  return [
    { type: 'cards', key: `unpaid_${order_uuid}`, layout: 'list', items: [presentCard(order)] },
    ...(left === null
      ? []
      : [presentCountdown({ key: `time_${order_uuid}`, words: taskTexts.payment, left, retryMs: null })]),
    oneAction(`pay_${order_uuid}`, {
      id: 'pay',
      label: fillText(taskTexts.payment.pay, { amount: formatToman(payment.amount) }),
      href: taskUrl(order_uuid),
      kind: 'primary',
    }),
  ];
}
