import { type City, cityNameOf } from '@gam/schemas/upstream';
import { isOperators } from '../../platform/sessions/sessions.ts';
import { cityPicker, onlyCity } from '../../protocol/screens/city-picker.ts';
import {
  defineScreen,
  instead,
  insteadOf,
  type ScreenRequest,
  shown,
} from '../../protocol/screens/pipeline.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { commonTexts } from '../../protocol/texts.ts';
import type { FlowPlace } from '../../protocol/records/flow-record.ts';
import {
  orderUrl,
  type OrderUrl,
  placeByDefault,
  placeInCity,
  readOrderUrl,
} from '../../protocol/urls/order-url.ts';

/** The longest wait for a customer's addresses, ms; the order begins without them. */
const addressesMs = 1_000;

/**
 * The order page without a city: it takes the one that was chosen before or that of a saved address, else the first one
 * by default, which the order's first screen asks about. An operator chooses it for the customer. The only city is not
 * asked for. [O-1.11]
 */
export const orderCity = defineScreen<OrderUrl, readonly City[]>({
  id: 'order.city',
  isPublic: true,
  of: 'customer',
  skeleton: (url) => {
    const order = readOrderUrl(url);
    return order && order.city === null && order.flow === null ? order : null;
  },
  hydrate: async (request, { place }) => {
    const { parts, page, who } = request;
    const goTo = (to: FlowPlace) => instead({ is: 'redirect', to: orderUrl(to, null) });
    if (page.city !== null) return goTo(placeInCity(place, page.city));
    const cities = await parts.services.cities();
    if (!cities.ok) return insteadOf(cities.failure);
    const { results } = cities.value;
    const only = onlyCity(results);
    if (only !== null) return goTo(placeInCity(place, only));
    const [first] = results;
    if (!first || isOperators(who.session)) return shown(results);
    const saved = await cityOfAddress(request, results);
    return goTo(saved === null ? placeByDefault(place, first.id) : placeInCity(place, saved));
  },
  present: (request, cities) =>
    presentPage(request, {
      id: 'order.city',
      title: commonTexts.order.chooseCityTitle,
      body: [cityPicker(cities, null)],
    }),
});

/** The city of the customer's first saved address; null where there is none, or where it does not come in time. */
async function cityOfAddress(
  { parts, who: { session }, signal }: ScreenRequest,
  cities: readonly City[],
): Promise<string | null> {
  if (!session) return null;
  const inTime = AbortSignal.any([signal(), AbortSignal.timeout(addressesMs)]);
  const listed = await parts.upstream.call('listAddresses', {
    query: {},
    token: session.token,
    signal: inTime,
  });
  const areas = listed.ok ? listed.value.results.flatMap(({ area }) => area ?? []) : [];
  return areas.flatMap((area) => cities.find(({ name }) => name === cityNameOf(area))?.id ?? [])[0] ?? null;
}
