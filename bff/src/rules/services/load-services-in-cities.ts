import type { Category } from '@gam/schemas/upstream';
import { fillAreas } from './area-options.ts';
import { type LoadedService, toLoaded } from './service-loader.ts';
import type { LocalService } from '@gam/engine/questions';
import { done } from '@gam/shared/result';
import type { Upstream } from '../../platform/upstream/client.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import type { Finding, ServiceInCity } from '@gam/engine/rules';

/** A service as one city offers it, with its content as it was loaded and the content's hash. */
export interface LoadedServiceInCity extends ServiceInCity, Pick<LoadedService, 'raw' | 'version'> {}

/** Services to check or simulate rules with. */
export interface KnownServices {
  readonly offers: readonly LoadedServiceInCity[];
  /** What could not be loaded, one line each: without it a check is incomplete. */
  readonly missing: readonly string[];
}

/** Calls at the same time: few, so that a check does not slow customers down. */
const maxCallsAtOnce = 4;

interface ServiceInCityName {
  readonly city: string;
  readonly main: string;
  readonly category: string;
  readonly service: string;
}

const placesIn = (city: string, categories: readonly Category[]): ServiceInCityName[] =>
  categories.flatMap(({ main, slug, services }) =>
    services.map((card) => ({ city, main, category: slug, service: card.slug })),
  );

/** Returns the result of `work` for each item, in order; a few run at the same time. */
async function withEach<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += maxCallsAtOnce) {
    results.push(...(await Promise.all(items.slice(at, at + maxCallsAtOnce).map(work))));
  }
  return results;
}

/** Whether a finding is about an offer. */
export const isIn = ({ places }: Pick<Finding, 'places'>, { service, city }: ServiceInCity): boolean =>
  places.some((place) => place.service === service.slug && place.cities.includes(city.id));

/** Returns a loaded service as an offer of a city. */
export function toServiceInCity(local: LocalService, city: string): LoadedServiceInCity {
  const { service, raw, version } = toLoaded(local);
  return { service, raw, version, city: { id: city } };
}

/**
 * Returns every service of the upstream in every city that offers it, as the upstream has them now, since a check judges
 * them; fails if the cities cannot be loaded.
 */
export async function loadServicesInCities(
  upstream: Pick<Upstream, 'call'>,
): Promise<UpstreamResult<KnownServices>> {
  const cities = await upstream.call('listCities', { fresh: true });
  if (!cities.ok) return cities;
  const missing: string[] = [];
  const places = await withEach(cities.value.results, async ({ id }) => {
    const categories = await upstream.call('listCategories', { query: { city_id: id }, fresh: true });
    if (categories.ok) return placesIn(id, categories.value.results);
    missing.push(`the services of city ${id}: ${categories.failure.message}`);
    return [];
  });
  const loaded = await withEach(
    places.flat(),
    async ({ city, ...params }): Promise<LoadedServiceInCity[]> => {
      const result = await upstream.call('loadService', { params, query: { city_id: city }, fresh: true });
      const local = result.ok
        ? await fillAreas(result.value, () =>
            upstream.call('listAreas', { query: { cityId: city }, fresh: true }),
          )
        : result;
      if (local.ok) return [toServiceInCity(local.value, city)];
      missing.push(`service "${params.service}" in city ${city}: ${local.failure.message}`);
      return [];
    },
  );
  return done({ offers: loaded.flat(), missing });
}
