import type { FastifyInstance } from 'fastify';
import { upstreamCalls } from '@gam/schemas/upstream';
import { loadReferences } from '../answers/load-references.ts';
import type { Database } from '../../platform/database/database.ts';
import { refuse, Refusal } from '../../platform/http/refusal.ts';
import { registerCall } from '../../platform/http/register-call.ts';
import { offerOptions } from '../options/offer-options.ts';
import { findOwnAnswers } from '../../orders/records/repository.ts';
import { answersToCopy } from './given-answers.ts';
import {
  findCategories,
  findCities,
  findServiceByAddress,
  findServicesInCity,
  insertVisit,
} from './repository.ts';
import { presentCategory } from './service-card.ts';
import { presentService } from './service-detail.ts';

const messages = {
  city: 'این شهر پیدا نشد.',
  category: 'این دسته‌بندی پیدا نشد.',
  service: 'این خدمت در شهر انتخابی ارائه نمی‌شود.',
  order: 'سفارش قبلی پیدا نشد.',
};

/** Cities, categories and services. */
export async function catalogueRoutes(
  app: FastifyInstance,
  { db, now }: { db: Database; now: () => number },
) {
  const cityOf = async (id: string | undefined) => {
    const cities = await findCities(db);
    return (
      (id === undefined ? cities[0] : cities.find((city) => city.id === id)) ?? refuse(404, messages.city)
    );
  };

  registerCall(app, upstreamCalls.listCities, async () => ({
    results: (await findCities(db)).map(({ id, name, slug, location, country }) => ({
      id,
      name,
      slug,
      location,
      country,
    })),
  }));

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

  registerCall(app, upstreamCalls.loadService, async ({ params, query, caller }) => {
    const { city_id, similar_id, ...source } = query;
    const found = await findServiceByAddress(db, params, city_id);
    if (found === undefined) return refuse(404, messages.service);
    if (Object.keys(source).length > 0) {
      await insertVisit(db, { serviceId: found.service.id, cityId: city_id, source, at: new Date(now()) });
    }
    if (similar_id === undefined) return presentService(found);

    const earlier = caller && (await findOwnAnswers(db, { legacyId: similar_id, customerId: caller.userId }));
    if (!earlier || earlier.serviceId !== found.service.id) return refuse(404, messages.order);
    const { service } = await offerOptions(db, found, earlier.answers);
    const { questions } = service.detail;
    const { userId } = caller;
    const context = {
      serviceId: service.id,
      cityId: city_id,
      customerId: userId,
      actorId: userId,
      now: now(),
    };
    const references = await loadReferences(db, questions, earlier.answers, context);
    return presentService(found, answersToCopy(questions, earlier.answers, references));
  });
}
