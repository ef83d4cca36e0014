import type { OrderDetail } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { toPersianDigits } from '@gam/shared/digits';
import { orderUrl } from '../../protocol/urls/order-url.ts';
import { type EditUrl, readEditUrl, taskUrl } from '../../protocol/urls/task-urls.ts';
import { taskTexts } from './texts.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { asVisitor, defineScreen, instead, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { inOrders } from '../../protocol/screens/place.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';

/**
 * The page that changes an earlier order: it redirects to the order page with the order's answers, so that the customer
 * visits only what changes. `edit` is no main category. An order that can no longer be changed says so. [O-2.14,
 * O-2.49, readings 8]
 */
export const editOrder = defineScreen<EditUrl, OrderDetail>({
  id: 'edit_order',
  place: inOrders,
  of: 'customer',
  skeleton: readEditUrl,
  hydrate: async (request, { id, locksCity }) => {
    if (!request.who.session) return instead({ is: 'login' });
    const asked = { params: { id }, ...asVisitor(request) };
    const found = await request.parts.upstream.call('loadOrder', asked);
    if (!found.ok) return insteadOf(found.failure);
    return found.value.may.edit
      ? instead({ is: 'redirect', to: orderPage(found.value, locksCity) })
      : shown(found.value);
  },
  present: (request, order) =>
    presentPage(request, {
      id: 'edit_order',
      title: taskTexts.editing.title,
      heading: null,
      body: [
        {
          type: 'empty',
          key: 'not_editable',
          icon: 'orders',
          title: fillText(taskTexts.editing.closed, { number: toPersianDigits(order.legacy_id) }),
          text: taskTexts.editing.closedText,
          link: { label: commonTexts.duplicate.details, href: taskUrl(order.order_uuid) },
        },
      ],
    }),
});

/** Returns the URL of the order page; the city is the order's, whatever the URL names. */
function orderPage({ main, category, service, legacy_id, city_id }: OrderDetail, locksCity: boolean): string {
  const query: (readonly [string, string])[] = [
    ['city_id', city_id],
    ['edit-mode', '1'],
    ...(locksCity ? [['lock-city', '1'] as const] : []),
    ['auto-answered', '1'],
  ];
  return orderUrl({ main, category, service, similar_id: legacy_id, query }, null);
}
