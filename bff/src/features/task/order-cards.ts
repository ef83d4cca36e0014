import type { Actions, Cards, Status } from '@gam/schemas/descriptors';
import type { OrderCard, OrderStatus } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/fill-text';
import { formatJalaliDate } from '@gam/shared/jalali';
import { formatFinalPrice } from '@gam/shared/money';
import { oneAction } from '../../protocol/screens/link-actions.ts';
import { orderAgainUrl } from '../../protocol/urls/order-url.ts';
import { ordersUrl, taskUrl } from '../../protocol/urls/task-urls.ts';
import type { Orders } from './load-orders.ts';
import { ordersTexts, taskTexts } from './texts.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { isOver } from './task-state.ts';

/**
 * Presents the orders without the unpaid ones, which are shown above: first those to come, the next visit first, then
 * those that have ended, the latest first.
 */
export function presentOrders({ cards, unpaid }: Orders): Cards[] {
  const above = new Set(unpaid.map(({ order_uuid }) => order_uuid));
  const others = cards.filter(({ order_uuid }) => !above.has(order_uuid));
  const past = others.filter(isOver).toSorted((one, other) => -byDay(one, other));
  const ahead = others.filter((card) => !isOver(card)).toSorted(byDay);
  return (['ahead', 'past'] as const).flatMap((key) => {
    const items = { ahead, past }[key].map(presentCard);
    return items.length === 0 ? [] : [{ type: 'cards', key, title: ordersTexts[key], layout: 'list', items }];
  });
}

/** Compares the days of two visits, or of the orders where no visit has a day. */
function byDay(one: OrderCard, other: OrderCard): number {
  const [day, otherDay] = [one, other].map(({ visit_date, created_at }) => visit_date ?? created_at);
  return day === otherDay ? 0 : (day ?? '') < (otherDay ?? '') ? -1 : 1;
}

/** Presents an order as a link to its page; an ended one also as a link to a new order of the same. */
export const presentCard = (order: OrderCard): Cards['items'][number] => {
  const { order_uuid, legacy_id, service_title, city_name, price, status, image } = order;
  return {
    key: order_uuid,
    title: service_title,
    text: [
      presentDay(order),
      city_name,
      fillText(ordersTexts.number, { number: toPersianDigits(legacy_id) }),
    ].join(' · '),
    href: taskUrl(order_uuid),
    note: formatFinalPrice(price),
    badge: { label: commonTexts.task.badge[status], tone: statusTone[status] },
    ...(image && { image }),
    ...presentAgain(order),
  };
};

/** Returns the day of the visit, or when the order was placed. */
const presentDay = ({ visit_date, created_at }: OrderCard): string =>
  visit_date
    ? formatJalaliDate(visit_date)
    : fillText(ordersTexts.placedOn, { day: formatJalaliDate(created_at) });

function presentAgain(order: OrderCard): Pick<Cards['items'][number], 'more'> {
  const { legacy_id, main, category, service, city_id } = order;
  if (!isOver(order) || !main || !category || !service || !city_id) return {};
  const href = orderAgainUrl({ legacy_id, main, category, service, city_id });
  return { more: { label: taskTexts.orderAgain, href } };
}

/** Presents the link to the list with one more page. */
export const presentMore = (pages: number): Actions =>
  oneAction('more', { id: 'more', label: ordersTexts.more, href: ordersUrl(pages), kind: 'secondary' });

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
