import { done } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type Category, type ServiceCard, upstreamCalls } from '@gam/schemas/upstream';
import { formatToman } from '@gam/shared/money';
import { texts } from '@gam/shared/texts';
import { refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import type { ListedInCity, ReadCatalogue } from './catalogue.ts';
import type { CategoryRow } from './repository.ts';
import { cityAmount } from '../pricing/index.ts';

/** A category with its services of a city. */
function presentCategory(category: CategoryRow, all: readonly ListedInCity[]): Category {
  const { main, slug, title, summary, icon } = category;
  const own = all.filter(({ service }) => service.main === main && service.category === slug);
  return { main, slug, title, summary, ...(icon && { icon }), services: own.map(presentCard) };
}

/** A service in a list, at the city's price. */
export function presentCard({ service, city, orderRank }: ListedInCity): ServiceCard {
  const { id, slug, title, summary, image, prices } = service;
  const startsAt = prices.starts_at_toman;
  const price_label =
    startsAt === null ? texts.price.negotiable : `از ${formatToman(cityAmount(startsAt, city.pricePercent))}`;
  return {
    id,
    slug,
    title,
    summary,
    image,
    price_label,
    ...(orderRank !== null && { order_rank: orderRank }),
  };
}

/** The categories of a city and their services. */
export async function catalogueRoutes(
  app: FastifyInstance,
  { readCatalogue, now }: { readonly readCatalogue: ReadCatalogue; readonly now: () => number },
) {
  registerCall(app, upstreamCalls.listCategories, async ({ query }) => {
    const catalogue = await readCatalogue(now());
    const city = catalogue.city(query.city_id);
    if (!city.ok) return city;
    const inCity = catalogue.inCity(city.value);
    const all = catalogue.categories.map((category) => presentCategory(category, inCity));
    return done({ results: all.filter(({ services }) => services.length > 0) });
  });

  registerCall(app, upstreamCalls.loadCategory, async ({ params: { main, category: slug }, query }) => {
    const catalogue = await readCatalogue(now());
    const city = catalogue.city(query.city_id);
    if (!city.ok) return city;
    const category = catalogue.categories.find((one) => one.main === main && one.slug === slug);
    if (category === undefined) return refuse(404, 'این دسته‌بندی پیدا نشد.');
    return done(presentCategory(category, catalogue.inCity(city.value)));
  });
}
