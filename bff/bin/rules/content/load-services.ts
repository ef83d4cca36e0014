import type { ServiceDetail } from '@gam/schemas/questions';
import type { Category } from '@gam/schemas/upstream';
import { needsAreas, withAreas } from '../../../src/protocol/services/area-options.ts';
import { toLoaded } from '../../../src/protocol/services/service-source.ts';
import type { Upstream } from '../../../src/platform/upstream/client.ts';
import type { UpstreamFailure, UpstreamResult } from '../../../src/platform/upstream/failure.ts';
import type { OfferedService } from '../../../src/engine/rules/check/offered-service.ts';
import type { KnownServices } from './known-services.ts';

/** So many calls are under way at once: a check must not be a load for customers. */
const atOnce = 4;

interface Place {
  readonly city: string;
  readonly main: string;
  readonly category: string;
  readonly service: string;
}

const placesIn = (city: string, categories: readonly Category[]): Place[] =>
  categories.flatMap(({ main, slug, services }) =>
    services.map((card) => ({ city, main, category: slug, service: card.slug })),
  );

/** Does something with each item, a few at a time, in order. */
async function withEach<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let at = 0; at < items.length; at += atOnce) {
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))));
  }
  return done;
}

/** A service as customers in a city are asked: what is answered with an area has that city's. */
async function withAreasOf(
  upstream: Pick<Upstream, 'call'>,
  service: ServiceDetail,
  city: string,
): Promise<UpstreamResult<ServiceDetail>> {
  if (!needsAreas(service)) return { ok: true, value: service };
  const told = await upstream.call('listAreas', { query: { cityId: city } });
  return told.ok ? { ok: true, value: withAreas(service, told.value.results) } : told;
}

/** Every service of the upstream in every city that has it; a failure where not even the cities can be had. */
export async function loadServices(
  upstream: Pick<Upstream, 'call'>,
): Promise<{ ok: true; services: KnownServices } | { ok: false; failure: UpstreamFailure }> {
  const cities = await upstream.call('listCities', {});
  if (!cities.ok) return cities;
  const missing: string[] = [];
  const places = await withEach(cities.value.results, async ({ id }) => {
    const categories = await upstream.call('listCategories', { query: { city_id: id } });
    if (categories.ok) return placesIn(id, categories.value.results);
    missing.push(`what city ${id} offers: ${categories.failure.message}`);
    return [];
  });
  const loaded = await withEach(places.flat(), async ({ city, ...params }): Promise<OfferedService[]> => {
    const result = await upstream.call('loadService', { params, query: { city_id: city } });
    const local = result.ok ? await withAreasOf(upstream, result.value, city) : result;
    if (local.ok) return [{ service: toLoaded(local.value).service, city: { id: city } }];
    missing.push(`service "${params.service}" in city ${city}: ${local.failure.message}`);
    return [];
  });
  return { ok: true, services: { offers: loaded.flat(), missing } };
}
