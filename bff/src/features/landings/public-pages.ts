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

/** The most addresses that a sitemap may have. */
const most = 50_000;

/** Returns the addresses of all pages that search engines may index, by city, category and service. */
export async function listPublicPages({
  services,
}: Pick<ServiceAccess, 'services'>): Promise<UpstreamResult<readonly string[]>> {
  const [cities, site] = await Promise.all([services.cities(), services.site()]);
  if (!cities.ok) return cities;
  const pages = [homeUrl(null), ...(site?.pages ?? []).map(({ slug }) => sitePageUrl(slug))];
  for (const city of cities.value.results) {
    const categories = await services.categories(city.id);
    if (!categories.ok) return categories;
    pages.push(cityLandingUrl(city.slug));
    for (const { main, slug: category, services: offered } of categories.value.results) {
      pages.push(categoryLandingUrl({ main, category }, city.slug));
      for (const { slug: service } of offered) {
        const place = { main, category, service };
        pages.push(serviceLandingUrl(place, city.slug), pricesUrl(place, city.slug));
      }
    }
  }
  return done(pages.slice(0, most));
}
