import type { Block } from '@gam/schemas/descriptors';
import type { City, Landing, Site } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { defineScreen, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { siteFooter } from '../../protocol/screens/site-footer.ts';
import { categoryLandingUrl, cityLandingUrl, readCityLandingUrl } from '../../protocol/urls/landing-urls.ts';
import { findCity } from './find-city.ts';
import {
  presentCities,
  presentHero,
  presentQuestions,
  presentSections,
  presentServices,
  presentWay,
} from './present-parts.ts';
import { landingTexts as words } from './texts.ts';

interface CityPage {
  readonly city: City;
  readonly landing: Landing;
  readonly site: Site | null;
}

/** The page of a city: its categories and services. [O-7.22] */
export const cityLanding = defineScreen<{ readonly citySlug: string }, CityPage>({
  id: 'landing.city',
  isPublic: true,
  skeleton: readCityLandingUrl,
  hydrate: async ({ parts }, { citySlug }) => {
    const city = await findCity(parts, citySlug);
    if (!city.ok) return city;
    const [landing, site] = await Promise.all([
      parts.services.cityLanding(city.value.id),
      parts.services.site(),
    ]);
    return landing.ok
      ? shown({ city: city.value, landing: landing.value, site })
      : insteadOf(landing.failure);
  },
  present: ({ who }, { city, landing, site }) => {
    const url = cityLandingUrl(city.slug);
    const body: Block[] = [
      pageBar({ city: city.id, user: who.session?.user ?? null }),
      presentWay(city, []),
      presentHero(landing),
      ...presentCategories(landing, city, fillText(words.categories, { city: city.name })),
      ...presentServices(landing.services ?? [], city, { title: words.services }),
      ...presentSections(landing.sections),
      ...presentQuestions(landing.questions),
      ...presentCities(landing.cities, cityLandingUrl),
      ...siteFooter(site),
    ];
    const meta = { robots: null, canonical: url, description: landing.description };
    return {
      screen: frameScreen({ id: 'landing.city', url, title: landing.title, meta, width: 'wide', body }),
    };
  },
});

/** The categories of a page as tiles that lead to their own pages in the city. */
export function presentCategories({ categories = [] }: Landing, city: City, title: string): Block[] {
  const items = categories.map(({ main, slug, title: name, icon }) => ({
    key: `${main}/${slug}`,
    title: name,
    href: categoryLandingUrl({ main, category: slug }, city.slug),
    ...(icon && { icon }),
  }));
  return items.length === 0 ? [] : [{ type: 'tiles', key: 'categories', title, items }];
}
