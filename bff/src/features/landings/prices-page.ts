import type { Block } from '@gam/schemas/descriptors';
import type { PricingLanding } from '@gam/schemas/upstream';
import { formatFinalPrice } from '@gam/shared/money';
import { columnsOf } from '../../protocol/screens/columns.ts';
import type { ServicePath } from '../../protocol/urls/catalogue-urls.ts';
import {
  categoryLandingUrl,
  pricesUrl,
  readPricesUrl,
  serviceLandingUrl,
} from '../../protocol/urls/landing-urls.ts';
import { serviceUrl } from '../../protocol/urls/order-url.ts';
import { defineLanding } from './define-landing.ts';
import { presentOrderBar, presentStartingPrice } from './present-parts.ts';
import { landingTexts as words } from './texts.ts';

/** The prices of a service in a city: each item, and the amounts that every order has. [O-7.22] */
export const pricesPage = defineLanding<ServicePath, PricingLanding>({
  id: 'landing.prices',
  skeleton: readPricesUrl,
  load: (services, { service }, city) => services.pricingLanding(service, city),
  urlOf: pricesUrl,
  way: ({ place, city, landing: { category, service }, url }) => [
    ...(category ? [{ title: category.title, href: categoryLandingUrl(place, city.slug) }] : []),
    ...(service ? [{ title: service.title, href: serviceLandingUrl(place, city.slug) }] : []),
    { title: words.pricePageTitle, href: url },
  ],
  body: ({ landing }) => [
    {
      type: 'heading',
      key: 'heading',
      level: 1,
      text: landing.title,
      ...(landing.description !== null && { detail: landing.description }),
    },
    ...presentStartingPrice(landing.price),
    presentTable(landing),
  ],
  end: ({ place, city, landing }) => presentOrderBar(serviceUrl(place, city.id), landing.price),
});

const presentTable = ({ prices }: PricingLanding): Block => ({
  type: 'table',
  key: 'prices',
  title: words.pricePageTitle,
  columns: columnsOf(words, 'item', 'unit', 'amount'),
  rows: prices.map(({ id, title, unit, price }) => ({
    key: id,
    cells: [title, unit ?? '', formatFinalPrice(price)],
  })),
  empty: words.noPrices,
});
