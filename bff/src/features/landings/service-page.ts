import type { Rail } from '@gam/schemas/descriptors';
import type { Landing } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { presentExpertCard } from '../experts/index.ts';
import { catalogueTexts, mostServices } from '../catalogue/index.ts';
import { presentRail } from '../../protocol/screens/rail.ts';
import { expertsUrl, expertUrl, type ServicePath } from '../../protocol/urls/catalogue-urls.ts';
import {
  categoryLandingUrl,
  pricesUrl,
  readServiceLandingUrl,
  serviceLandingUrl,
} from '../../protocol/urls/landing-urls.ts';
import { orderWithExpertUrl, serviceUrl } from '../../protocol/urls/order-url.ts';
import { questionsUrl } from '../../protocol/urls/voice-urls.ts';
import { presentFaq } from '../../protocol/screens/faq.ts';
import { defineLanding, type LandingPage } from './define-landing.ts';
import {
  presentHero,
  presentInclusions,
  presentOrderBar,
  presentStartingPrice,
  presentSections,
  presentServices,
} from './present-parts.ts';
import { landingTexts as words } from './texts.ts';

type ServicePage = LandingPage<ServicePath, Landing>;

const nameOf = ({ service, title }: Landing): string => service?.title ?? title;

/** The page of a service in a city. What the backend does not say is left out. [O-7.20] */
export const serviceLanding = defineLanding<ServicePath, Landing>({
  id: 'landing.service',
  skeleton: readServiceLandingUrl,
  load: (services, { service }, city) => services.serviceLanding(service, city),
  // A slug that the backend knows under another category is another page.
  isElsewhere: ({ category }, place) =>
    category !== undefined && (category.main !== place.main || category.slug !== place.category),
  urlOf: serviceLandingUrl,
  way: ({ place, city, landing, url }) => [
    ...(landing.category
      ? [{ title: landing.category.title, href: categoryLandingUrl(place, city.slug) }]
      : []),
    { title: nameOf(landing), href: url },
  ],
  body: (page) => {
    const { place, city, landing } = page;
    const service = nameOf(landing);
    const { steps } = catalogueTexts.home;
    return [
      presentHero(landing),
      ...presentInclusions(landing),
      ...presentStartingPrice(landing.price),
      {
        type: 'actions',
        key: 'more',
        items: [
          {
            id: 'prices',
            label: fillText(words.pricePage, { service }),
            href: pricesUrl(place, city.slug),
            kind: 'secondary',
          },
          {
            id: 'asked',
            label: fillText(words.askedPage, { service }),
            href: questionsUrl(place, { city: city.id }),
            kind: 'secondary',
          },
        ],
      },
      ...presentExperts(page),
      ...presentSections(landing.sections),
      { type: 'steps', key: 'steps', title: steps.title, items: [...steps.items] },
      ...presentFaq(words.questions, landing.questions),
      ...presentServices((landing.services ?? []).slice(0, mostServices.ofPage), city, {
        title: fillText(words.related, { city: city.name }),
        below: true,
      }),
    ];
  },
  end: ({ place, city, landing }) => presentOrderBar(serviceUrl(place, city.id), landing.price),
  meta: ({ landing, city }) => ({
    service: {
      name: nameOf(landing),
      area: city.name,
      from_toman: landing.price?.from ?? null,
      // A rating that needs a note is not what search engines take it for.
      rating:
        landing.rating?.note === null
          ? { average: landing.rating.average, count: landing.rating.count }
          : null,
    },
  }),
});

/** The best experts, each leading to their own page, or to an order with them where the backend has none. */
const presentExperts = ({ place, city, landing: { experts = [] } }: ServicePage): Rail[] =>
  presentRail({
    key: 'experts',
    title: words.experts,
    look: 'people',
    more: { label: words.allExperts, href: expertsUrl(place, city.id) },
    items: experts.map((card) => {
      const { name, image, rating } = presentExpertCard(card);
      return {
        key: card.id,
        title: name,
        href: card.has_page
          ? expertUrl({ expert: card.id, city: city.id })
          : orderWithExpertUrl(place, { city: city.id, id: card.id, name }),
        ...(rating && { rating }),
        ...(image && { image }),
      };
    }),
  });
