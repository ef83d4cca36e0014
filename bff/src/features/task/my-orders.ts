import type { Block } from '@gam/schemas/descriptors';
import { type Orders, loadOrders } from './load-orders.ts';
import { maxPages, ordersUrl, readOrdersUrl } from '../../protocol/urls/task-urls.ts';
import { taskTexts } from './texts.ts';
import { presentMore, presentOrders } from './orders/order-cards.ts';
import { presentUnpaid } from './orders/unpaid-orders.ts';
import { pageBar } from '../../protocol/screens/app-bar.ts';
import { homeUrl } from '../../protocol/urls/catalogue-urls.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { defineScreen, instead } from '../../protocol/screens/pipeline.ts';

/** The customer's orders: those that wait for their payment first, then the others, newest first, page by page. */
export const myOrders = defineScreen<{ pages: number }, Orders>({
  id: 'my_orders',
  of: 'customer',
  skeleton: readOrdersUrl,
  hydrate: async (request, { pages }) => {
    const { session } = request.who;
    return session ? loadOrders(request, pages, session.token) : instead({ is: 'login' });
  },
  present: ({ who, page }, orders) => ({
    screen: frameScreen({
      id: 'my_orders',
      url: ordersUrl(orders.pages),
      title: taskTexts.myOrders.title,
      body: [
        pageBar({ city: page.city, user: who.session?.user ?? null }),
        { type: 'heading', key: 'heading', text: taskTexts.myOrders.title, level: 1 },
        ...presentUnpaid(orders),
        ...presentOrders(orders),
        ...(orders.hasMore && orders.pages < maxPages ? [presentMore(orders.pages + 1)] : []),
        ...(orders.cards.length === 0 ? [noOrders(page.city)] : []),
      ],
    }),
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
