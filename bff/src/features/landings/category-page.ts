import type { Landing } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import type { CategoryPath } from '../../protocol/urls/catalogue-urls.ts';
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
  body: ({ landing, city }) => [
    presentHero(landing),
    ...presentServices(landing, city, { title: words.services }),
    ...presentSections(landing.sections),
    ...presentFaq(words.questions, landing.questions),
    ...presentCategories(landing, city, fillText(words.categories, { city: city.name })),
  ],
});
