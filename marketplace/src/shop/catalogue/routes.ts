import { done, type Result } from '@gam/shared/result';
import type { FastifyInstance } from 'fastify';
import { type Category, type ServiceCard, upstreamCalls } from '@gam/schemas/upstream';
import { formatToman } from '@gam/shared/money';
import { texts } from '@gam/shared/texts';
import { type CityRow, findCities } from '../../people/places/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { type CategoryRow, findCategories, findServicesInCity, type ServiceInCity } from './repository.ts';
import { cityAmount } from '../pricing/index.ts';

/** A category with its services of a city. */
function presentCategory(category: CategoryRow, all: readonly ServiceInCity[]): Category {
  const { main, slug, title, summary, icon } = category;
  const own = all.filter(({ service }) => service.main === main && service.category === slug);
  return { main, slug, title, summary, ...(icon && { icon }), services: own.map(presentCard) };
}

/** A service in a list, at the city's price. */
export function presentCard({ service, city }: ServiceInCity): ServiceCard {
  const { id, slug, summary, image, detail, priceRules } = service;
  const startsAt = priceRules.starts_at_toman;
  const price_label =
    startsAt === null ? texts.price.negotiable : `از ${formatToman(cityAmount(startsAt, city.pricePercent))}`;
  return { id, slug, title: detail.title, summary, image, price_label };
}

const messages = {
  city: 'این شهر پیدا نشد.',
  category: 'این دسته‌بندی پیدا نشد.',
};

/** The active city with an id, the first one for no id; a refusal for an unknown one. */
export async function findCityOrFirst(
  db: Database,
  id: string | undefined,
): Promise<Result<CityRow, Refusal>> {
  const cities = await findCities(db);
  const city = id === undefined ? cities[0] : cities.find((one) => one.id === id);
  return city ? done(city) : refuse(404, messages.city);
}

/** The categories of a city and their services. */
export async function catalogueRoutes(app: FastifyInstance, { db }: { db: Database }) {
  registerCall(app, upstreamCalls.listCategories, async ({ query }) => {
    const city = await findCityOrFirst(db, query.city_id);
    if (!city.ok) return city;
    const inCity = await findServicesInCity(db, city.value.id);
    const all = (await findCategories(db)).map((category) => presentCategory(category, inCity));
    return done({ results: all.filter(({ services }) => services.length > 0) });
  });

  registerCall(app, upstreamCalls.loadCategory, async ({ params, query }) => {
    const city = await findCityOrFirst(db, query.city_id);
    if (!city.ok) return city;
    const [category] = await findCategories(db, { main: params.main, slug: params.category });
    if (category === undefined) return refuse(404, messages.category);
    return done(presentCategory(category, await findServicesInCity(db, city.value.id)));
  });
}
