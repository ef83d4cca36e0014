import type { City } from '@gam/schemas/upstream';
import { commonTexts } from '../../protocol/texts.ts';
import { pageBar } from '../../protocol/screens/app-bar.ts';
import { cityPicker } from '../../protocol/screens/city-picker.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { defineScreen, instead, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { type OrderUrl, readOrderUrl } from '../../protocol/urls/order-url.ts';

/** An order page without a city asks for it first; a city that was chosen before is taken. [O-1.11] */
export const orderCity = defineScreen<OrderUrl, readonly City[]>({
  id: 'order.city',
  isPublic: true,
  of: 'customer',
  skeleton: (url) => {
    const order = readOrderUrl(url);
    return order && order.city === null && order.flow === null ? order : null;
  },
  hydrate: async ({ parts, page, url }) => {
    if (page.city !== null) {
      const to = new URL(url);
      to.searchParams.set('city_id', page.city);
      return instead({ is: 'redirect', to: to.pathname + to.search });
    }
    const cities = await parts.services.cities();
    return cities.ok ? shown(cities.value.results) : insteadOf(cities.failure);
  },
  present: ({ url, who }, cities) => ({
    screen: frameScreen({
      id: 'order.city',
      url: url.pathname + url.search,
      title: commonTexts.order.chooseCityTitle,
      body: [
        pageBar({ user: who.session?.user ?? null }),
        { type: 'heading', key: 'heading', text: commonTexts.order.chooseCityTitle, level: 1 },
        cityPicker(cities, null),
      ],
    }),
  }),
});
