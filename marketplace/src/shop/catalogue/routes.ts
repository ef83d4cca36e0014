import { findCities } from '../../people/places/repository.ts';
import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import type { Database } from '../../platform/database/database.ts';
import { refuse, Refusal } from '../../platform/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { findCategories, findServicesInCity } from './repository.ts';
import { presentCategory } from './service-card.ts';

const messages = {
  city: 'این شهر پیدا نشد.',
  category: 'این دسته‌بندی پیدا نشد.',
};

/** The categories of a city and their services. */
export async function catalogueRoutes(app: FastifyInstance, { db }: { db: Database }) {
  const cityOf = async (id: string | undefined) => {
    const cities = await findCities(db);
    return (
      (id === undefined ? cities[0] : cities.find((city) => city.id === id)) ?? refuse(404, messages.city)
    );
  };

  registerCall(app, upstreamCalls.listCategories, async ({ query }) => {
    const city = await cityOf(query.city_id);
    if (city instanceof Refusal) return city;
    const inCity = await findServicesInCity(db, city.id);
    const all = (await findCategories(db)).map((category) => presentCategory(category, inCity));
    return { results: all.filter(({ services }) => services.length > 0) };
  });

  registerCall(app, upstreamCalls.loadCategory, async ({ params, query }) => {
    const city = await cityOf(query.city_id);
    if (city instanceof Refusal) return city;
    const [category] = await findCategories(db, { main: params.main, slug: params.category });
    if (category === undefined) return refuse(404, messages.category);
    return presentCategory(category, await findServicesInCity(db, city.id));
  });
}
