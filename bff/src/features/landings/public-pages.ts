import { done } from '@gam/shared/result';
import type { ServiceAccess } from '../../protocol/parts.ts';
import type { UpstreamResult } from '../../platform/upstream/failure.ts';
import { homeUrl } from '../../protocol/urls/catalogue-urls.ts';
import {
  categoryLandingUrl,
  cityLandingUrl,
  pricesUrl,
  serviceLandingUrl,
} from '../../protocol/urls/landing-urls.ts';
import { sitePageUrl } from '../../protocol/urls/site-urls.ts';

/** The most addresses that one file of a sitemap may have. */
const most = 50_000;

type Services = Pick<ServiceAccess, 'services'>;

/** Returns the slugs of the cities, each of which has a file of the sitemap. */
export async function listCitySlugs({ services }: Services): Promise<UpstreamResult<readonly string[]>> {
  const cities = await services.cities();
  return cities.ok ? done(cities.value.results.map(({ slug }) => slug)) : cities;
}

/** Returns the addresses of the pages of no city. */
export async function listSitePages({ services }: Services): Promise<readonly string[]> {
  const site = await services.site();
  return [homeUrl(null), ...(site?.pages ?? []).map(({ slug }) => sitePageUrl(slug))];
}

/** Returns the addresses of a city's pages, by category and service; null for an unknown city. */
export async function listCityPages(
  { services }: Services,
  citySlug: string,
): Promise<UpstreamResult<readonly string[] | null>> {
  const cities = await services.cities();
  if (!cities.ok) return cities;
  const city = cities.value.results.find(({ slug }) => slug === citySlug);
  if (city === undefined) return done(null);
  const categories = await services.categories(city.id);
  if (!categories.ok) return categories;
  const pages = [cityLandingUrl(citySlug)];
  for (const { main, slug: category, services: offered } of categories.value.results) {
    pages.push(categoryLandingUrl({ main, category }, citySlug));
    for (const { slug: service } of offered) {
      const place = { main, category, service };
      pages.push(serviceLandingUrl(place, citySlug), pricesUrl(place, citySlug));
    }
  }
  return done(pages.slice(0, most));
}
