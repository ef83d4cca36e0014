import type { Rail } from '@gam/schemas/descriptors';
import type { OrderCard } from '@gam/schemas/upstream';
import { isOperators } from '../../platform/sessions/sessions.ts';
import type { ScreenRequest } from '../../protocol/screens/pipeline.ts';
import { orderAgainUrl } from '../../protocol/urls/order-url.ts';
import { presentRail } from '../../protocol/screens/rail.ts';
import { catalogueTexts } from './texts.ts';

/** The number of latest orders among which services are looked for. */
const latest = 10;
/** The most services. */
const maxServices = 4;
/** The longest wait of a page for them, ms: it is shown without them then. */
const waitMs = 300;

/** Loads the latest orders of a signed-in customer; none for others, and where they do not come in time. */
export async function loadLatestOrders({ who, parts, signal }: ScreenRequest): Promise<readonly OrderCard[]> {
  if (!who.session || isOperators(who.session)) return [];
  const listed = await parts.upstream.call('listOrders', {
    query: { limit: latest, offset: 0 },
    token: who.session.token,
    signal: AbortSignal.any([signal(), AbortSignal.timeout(waitMs)]),
  });
  return listed.ok ? listed.value.results : [];
}

/** Presents the services that were ordered last, each once, with the way to the same order again. */
export function presentOrderAgain(orders: readonly OrderCard[]): Rail[] {
  const items = new Map<string, Rail['items'][number]>();
  for (const { legacy_id, main, category, service, city_id, city_name, service_title, image } of orders) {
    if (!main || !category || !service || !city_id || items.has(service_title)) continue;
    items.set(service_title, {
      key: legacy_id,
      title: service_title,
      text: city_name,
      href: orderAgainUrl({ legacy_id, main, category, service, city_id }),
      ...(image && { image }),
    });
  }
  return presentRail({
    key: 'order_again',
    title: catalogueTexts.home.orderAgain,
    look: 'cards',
    items: [...items.values()].slice(0, maxServices),
  });
}
