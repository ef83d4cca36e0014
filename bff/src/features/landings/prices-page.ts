import type { Block } from '@gam/schemas/descriptors';
import type { City, PricingLanding, Site } from '@gam/schemas/upstream';
import { formatFinalPrice } from '@gam/shared/money';
import { defineScreen, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { siteFooter } from '../../protocol/screens/site-footer.ts';
import {
  categoryLandingUrl,
  pricesUrl,
  readPricesUrl,
  serviceLandingUrl,
  type ServiceLandingUrl,
} from '../../protocol/urls/landing-urls.ts';
import { serviceUrl } from '../../protocol/urls/order-url.ts';
import { findCity } from './find-city.ts';
import { presentCities, presentOrderBar, presentStartingPrice, presentWay } from './present-parts.ts';
import { landingTexts as words } from './texts.ts';

interface PricesPage extends ServiceLandingUrl {
  readonly city: City;
  readonly pricing: PricingLanding;
  readonly site: Site | null;
}

/** The prices of a service in a city: each item, and the amounts that every order has. [O-7.22] */
export const pricesPage = defineScreen<ServiceLandingUrl, PricesPage>({
  id: 'landing.prices',
  isPublic: true,
  skeleton: readPricesUrl,
  hydrate: async ({ parts }, place) => {
    const city = await findCity(parts, place.citySlug);
    if (!city.ok) return city;
    const [pricing, site] = await Promise.all([
      parts.services.pricingLanding(place.service, city.value.id),
      parts.services.site(),
    ]);
    if (!pricing.ok) return insteadOf(pricing.failure);
    return shown({ ...place, city: city.value, pricing: pricing.value, site });
  },
  present: ({ who }, page) => {
    const { city, pricing, site, citySlug } = page;
    const url = pricesUrl(page, citySlug);
    const service = serviceLandingUrl(page, citySlug);
    const body: Block[] = [
      pageBar({ city: city.id, user: who.session?.user ?? null }),
      presentWay(city, [
        ...(pricing.category
          ? [{ title: pricing.category.title, href: categoryLandingUrl(page, citySlug) }]
          : []),
        ...(pricing.service ? [{ title: pricing.service.title, href: service }] : []),
        { title: words.pricePageTitle, href: url },
      ]),
      {
        type: 'heading',
        key: 'heading',
        level: 1,
        text: pricing.title,
        ...(pricing.description !== null && { detail: pricing.description }),
      },
      ...(pricing.price ? presentStartingPrice(pricing.price) : []),
      presentTable(pricing),
      ...presentCities(pricing.cities, (slug) => pricesUrl(page, slug)),
      ...siteFooter(site),
      presentOrderBar(serviceUrl(page, city.id), pricing.price),
    ];
    const meta = { robots: null, canonical: url, description: pricing.description };
    return {
      screen: frameScreen({ id: 'landing.prices', url, title: pricing.title, meta, width: 'wide', body }),
    };
  },
});

const presentTable = ({ prices }: PricingLanding): Block => ({
  type: 'table',
  key: 'prices',
  title: words.pricePageTitle,
  columns: [
    { key: 'item', label: words.item },
    { key: 'unit', label: words.unit },
    { key: 'amount', label: words.amount },
  ],
  rows: prices.map(({ id, title, unit, price }) => ({
    key: id,
    cells: [title, unit ?? '', formatFinalPrice(price)],
  })),
  empty: words.noPrices,
});
