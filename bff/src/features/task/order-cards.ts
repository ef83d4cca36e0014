import type { Actions, Cards, Status } from '@gam/schemas/descriptors';
import type { OrderCard, OrderStatus } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDate } from '@gam/shared/jalali';
import { formatFinalPrice } from '@gam/shared/money';
import { ordersUrl, taskUrl } from '../../protocol/urls/task-urls.ts';
import type { Orders } from './load-orders.ts';
import { ordersTexts } from './texts.ts';
import { commonTexts } from '../../protocol/texts.ts';

/** Presents the orders without the unpaid ones, which are shown above. */
export function presentOrders({ cards, unpaid }: Orders): Cards[] {
  const above = new Set(unpaid.map(({ order_uuid }) => order_uuid));
  const items = cards.filter(({ order_uuid }) => !above.has(order_uuid)).map(presentCard);
  if (items.length === 0) return [];
  const title = unpaid.length > 0 ? { title: ordersTexts.others } : {};
  return [{ type: 'cards', key: 'orders', ...title, layout: 'list', items }];
}

/** Presents an order as a link to its page. */
export const presentCard = ({
  order_uuid,
  legacy_id,
  service_title,
  city_name,
  created_at,
  price,
  status,
}: OrderCard): Cards['items'][number] => ({
  key: order_uuid,
  title: service_title,
  text: `${toPersianDigits(legacy_id)} · ${city_name} · ${formatJalaliDate(created_at)}`,
  href: taskUrl(order_uuid),
  note: formatFinalPrice(price),
  badge: { label: commonTexts.task.badge[status], tone: statusTone[status] },
});

/** Presents the link to the list with one more page. */
export const presentMore = (pages: number): Actions => ({
  type: 'actions',
  key: 'more',
  items: [{ id: 'more', label: ordersTexts.more, href: ordersUrl(pages), kind: 'secondary' }],
});

/** The tone of each order status. */
export const statusTone = {
  unpaid: 'warn',
  placed: 'good',
  assigned: 'good',
  in_progress: 'neutral',
  done: 'good',
  cancelled: 'bad',
  expired: 'warn',
} as const satisfies { [S in OrderStatus]: Status['tone'] };
