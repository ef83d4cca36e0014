import type { Block } from '@gam/schemas/descriptors';
import type { City, Landing, Site } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { defineScreen, instead, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { siteFooter } from '../../protocol/screens/site-footer.ts';
import {
  categoryLandingUrl,
  type CategoryLandingUrl,
  readCategoryLandingUrl,
} from '../../protocol/urls/landing-urls.ts';
import { findCity } from './find-city.ts';
import { presentCategories } from './city-page.ts';
import {
  presentCities,
  presentHero,
  presentQuestions,
  presentSections,
  presentServices,
  presentWay,
} from './present-parts.ts';
import { landingTexts as words } from './texts.ts';

interface CategoryPage extends CategoryLandingUrl {
  readonly city: City;
  readonly landing: Landing;
  readonly site: Site | null;
}

/** The page of a category in a city: its services there. [O-7.22] */
export const categoryLanding = defineScreen<CategoryLandingUrl, CategoryPage>({
  id: 'landing.category',
  isPublic: true,
  skeleton: readCategoryLandingUrl,
  hydrate: async ({ parts }, place) => {
    const city = await findCity(parts, place.citySlug);
    if (!city.ok) return city;
    const [landing, site] = await Promise.all([
      parts.services.categoryLanding(place.category, city.value.id),
      parts.services.site(),
    ]);
    if (!landing.ok) return insteadOf(landing.failure);
    const { category } = landing.value;
    return category && category.main !== place.main
      ? instead({ is: 'missing' })
      : shown({ ...place, city: city.value, landing: landing.value, site });
  },
  present: ({ who }, page) => {
    const { city, landing, site, citySlug } = page;
    const url = categoryLandingUrl(page, citySlug);
    const body: Block[] = [
      pageBar({ city: city.id, user: who.session?.user ?? null }),
      presentWay(city, [{ title: landing.category?.title ?? landing.title, href: url }]),
      presentHero(landing),
      ...presentServices(landing.services ?? [], city, { title: words.services }),
      ...presentSections(landing.sections),
      ...presentQuestions(landing.questions),
      ...presentCategories(landing, city, fillText(words.categories, { city: city.name })),
      ...presentCities(landing.cities, (slug) => categoryLandingUrl(page, slug)),
      ...siteFooter(site),
    ];
    const meta = { robots: null, canonical: url, description: landing.description };
    return {
      screen: frameScreen({ id: 'landing.category', url, title: landing.title, meta, width: 'wide', body }),
    };
  },
});
