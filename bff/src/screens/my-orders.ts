import type { Block, Cards } from '@gam/schemas/descriptors';
import type { OrderCard, OrderStatus } from '@gam/schemas/upstream';
import { toPersianDigits } from '@gam/shared/digits';
import { formatJalaliDate } from '@gam/shared/jalali';
import { formatFinalPrice } from '@gam/shared/money';
import { taskUrl } from '../flows/order-url.ts';
import { texts } from '../texts.ts';
import { homeUrl, pageBar } from './parts/app-bar.ts';
import { statusTone } from './parts/status-tone.ts';
import { frameScreen } from './parts/screen-frame.ts';
import { defineScreen, instead, insteadOf, shown } from './pipeline.ts';
import { readPath } from './read-url.ts';

/** The customer's orders, newest first. */
export const myOrders = defineScreen<true, readonly OrderCard[]>({
  id: 'my_orders',
  skeleton: (url) => (readPath(url)?.join('/') === 'my-orders' ? true : null),
  hydrate: async ({ parts, who, signal }) => {
    if (!who.session) return instead({ is: 'login' });
    const orders = await parts.upstream.call('listOrders', { query: {}, token: who.session.token, signal });
    return orders.ok ? shown(orders.value.results) : insteadOf(orders.failure);
  },
  present: ({ who, page }, orders) => ({
    screen: frameScreen({
      id: 'my_orders',
      url: '/my-orders',
      title: texts.orders.title,
      meta: { robots: 'noindex', canonical: null },
      body: [
        pageBar({ city: page.city, user: who.session?.user ?? null }),
        { type: 'heading', key: 'heading', text: texts.orders.title, level: 1 },
        orders.length > 0 ? presentOrders(orders) : noOrders(page.city),
      ],
    }),
  }),
});

const noOrders = (city: string | null): Block => ({
  type: 'empty',
  key: 'no_orders',
  icon: 'orders',
  title: texts.orders.empty,
  text: texts.orders.emptyText,
  link: { label: texts.orders.start, href: homeUrl(city) },
});

const badge = (status: OrderStatus) => ({ label: texts.task.badge[status], tone: statusTone[status] });

const presentOrders = (orders: readonly OrderCard[]): Cards => ({
  type: 'cards',
  key: 'orders',
  layout: 'list',
  items: orders.map(({ order_uuid, legacy_id, service_title, city_name, created_at, price, status }) => ({
    key: order_uuid,
    title: service_title,
    text: `${toPersianDigits(legacy_id)} · ${city_name} · ${formatJalaliDate(created_at)}`,
    href: taskUrl(order_uuid),
    note: formatFinalPrice(price),
    badge: badge(status),
  })),
});
