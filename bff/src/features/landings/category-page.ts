import type { Block } from '@gam/schemas/descriptors';
import type { City, Landing } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { mostServices } from '../catalogue/index.ts';
import { type CategoryPath, categoryUrl } from '../../protocol/urls/catalogue-urls.ts';
import { categoryLandingUrl, readCategoryLandingUrl } from '../../protocol/urls/landing-urls.ts';
import { presentCategories } from './city-page.ts';
import { presentFaq } from '../../protocol/screens/faq.ts';
import { defineLanding } from './define-landing.ts';
import { presentHero, presentSections, presentServices } from './present-parts.ts';
import { landingTexts as words } from './texts.ts';

/** The page of a category in a city: its services there. [O-7.22] */
export const categoryLanding = defineLanding<CategoryPath, Landing>({
  id: 'landing.category',
  skeleton: readCategoryLandingUrl,
  load: (services, { category }, city) => services.categoryLanding(category, city),
  isElsewhere: ({ category }, { main }) => category !== undefined && category.main !== main,
  urlOf: categoryLandingUrl,
  way: ({ landing, url }) => [{ title: landing.category?.title ?? landing.title, href: url }],
  body: ({ place, landing, city }) => [
    presentHero(landing),
    ...presentFirst(place, landing, city),
    ...presentSections(landing.sections),
    ...presentFaq(words.questions, landing.questions),
    ...presentCategories(landing, city, fillText(words.categories, { city: city.name })),
  ],
});

/** The first services, with the way to all where there are more. */
function presentFirst(place: CategoryPath, { services = [] }: Landing, city: City): Block[] {
  const more = { label: words.allServices, href: categoryUrl(place, city.id) };
  return presentServices(services.slice(0, mostServices.ofPage), city, {
    title: words.services,
    ...(services.length > mostServices.ofPage && { more }),
  });
}
