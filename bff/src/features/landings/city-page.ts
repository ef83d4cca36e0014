import type { Block } from '@gam/schemas/descriptors';
import type { City, Landing } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { categoryLandingUrl, cityLandingUrl, readCityLandingUrl } from '../../protocol/urls/landing-urls.ts';
import { firstOfEach } from '../catalogue/index.ts';
import { presentFaq } from '../../protocol/screens/faq.ts';
import { defineLanding } from './define-landing.ts';
import { presentHero, presentSections, presentServices } from './present-parts.ts';
import { landingTexts as words } from './texts.ts';

/** The page of a city: its categories and services. [O-7.22] */
export const cityLanding = defineLanding<unknown, Landing>({
  id: 'landing.city',
  skeleton: readCityLandingUrl,
  load: (services, _place, city) => services.cityLanding(city),
  urlOf: (_place, citySlug) => cityLandingUrl(citySlug),
  way: () => [],
  body: ({ landing, city }) => [
    presentHero(landing),
    ...presentCategories(landing, city, fillText(words.categories, { city: city.name })),
    // The tiles above lead to the rest.
    ...presentServices(
      firstOfEach(landing.services ?? [], ({ main, category }) => `${main}/${category}`),
      city,
      {
        title: words.services,
      },
    ),
    ...presentSections(landing.sections),
    ...presentFaq(words.questions, landing.questions),
  ],
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
