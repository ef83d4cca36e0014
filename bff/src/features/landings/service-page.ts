import type { Block } from '@gam/schemas/descriptors';
import type { City, ExpertCard, Landing, Site } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { presentExpertCard } from '../experts/index.ts';
import { catalogueTexts } from '../catalogue/index.ts';
import { defineScreen, instead, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { siteFooter } from '../../protocol/screens/site-footer.ts';
import { commonTexts } from '../../protocol/texts.ts';
import { expertsUrl, expertUrl } from '../../protocol/urls/catalogue-urls.ts';
import {
  categoryLandingUrl,
  pricesUrl,
  readServiceLandingUrl,
  serviceLandingUrl,
  type ServiceLandingUrl,
} from '../../protocol/urls/landing-urls.ts';
import { orderWithExpertUrl, serviceUrl } from '../../protocol/urls/order-url.ts';
import { questionsUrl } from '../../protocol/urls/voice-urls.ts';
import { findCity } from './find-city.ts';
import {
  presentCities,
  presentHero,
  presentInclusions,
  presentOrderBar,
  presentStartingPrice,
  presentQuestions,
  presentSections,
  presentServices,
  presentWay,
} from './present-parts.ts';
import { landingTexts as words } from './texts.ts';

interface ServicePage extends ServiceLandingUrl {
  readonly city: City;
  readonly landing: Landing;
  readonly site: Site | null;
}

/** The page of a service in a city. What the backend does not say is left out. [O-7.20] */
export const serviceLanding = defineScreen<ServiceLandingUrl, ServicePage>({
  id: 'landing.service',
  isPublic: true,
  skeleton: readServiceLandingUrl,
  hydrate: async ({ parts }, place) => {
    const city = await findCity(parts, place.citySlug);
    if (!city.ok) return city;
    const [landing, site] = await Promise.all([
      parts.services.serviceLanding(place.service, city.value.id),
      parts.services.site(),
    ]);
    if (!landing.ok) return insteadOf(landing.failure);
    // A slug that the backend knows under another category is another page.
    const { category } = landing.value;
    const isElsewhere = category && (category.main !== place.main || category.slug !== place.category);
    return isElsewhere
      ? instead({ is: 'missing' })
      : shown({ ...place, city: city.value, landing: landing.value, site });
  },
  present: ({ who }, page) => {
    const { city, landing, site, citySlug } = page;
    const url = serviceLandingUrl(page, citySlug);
    const service = landing.service?.title ?? landing.title;
    const { price } = landing;
    const body: Block[] = [
      pageBar({ city: city.id, user: who.session?.user ?? null }),
      presentWay(city, [
        ...(landing.category
          ? [{ title: landing.category.title, href: categoryLandingUrl(page, citySlug) }]
          : []),
        { title: service, href: url },
      ]),
      presentHero(landing),
      ...presentInclusions(landing),
      ...(price ? presentStartingPrice(price) : []),
      {
        type: 'actions',
        key: 'more',
        items: [
          {
            id: 'prices',
            label: fillText(words.pricePage, { service }),
            href: pricesUrl(page, citySlug),
            kind: 'secondary',
          },
          {
            id: 'asked',
            label: fillText(words.askedPage, { service }),
            href: questionsUrl(page, { city: city.id }),
            kind: 'secondary',
          },
        ],
      },
      ...presentExperts(page, landing.experts ?? []),
      ...presentSections(landing.sections),
      {
        type: 'steps',
        key: 'steps',
        title: catalogueTexts.home.steps.title,
        items: [...catalogueTexts.home.steps.items],
      },
      ...presentQuestions(landing.questions),
      ...presentServices(landing.services ?? [], city, {
        title: fillText(words.related, { city: city.name }),
        below: true,
      }),
      ...presentCities(landing.cities, (slug) => serviceLandingUrl(page, slug)),
      ...siteFooter(site),
      presentOrderBar(serviceUrl(page, city.id), price),
    ];
    const { rating } = landing;
    return {
      screen: frameScreen({
        id: 'landing.service',
        url,
        title: landing.title,
        meta: {
          robots: null,
          canonical: url,
          description: landing.description,
          service: {
            name: service,
            area: city.name,
            from_toman: price?.from ?? null,
            // A rating that needs a note is not what search engines take it for.
            rating: rating && rating.note === null ? { average: rating.average, count: rating.count } : null,
          },
        },
        width: 'wide',
        body,
      }),
    };
  },
});

/** The best experts, each leading to their own page, or to an order with them where the backend has none. */
function presentExperts(page: ServicePage, cards: readonly ExpertCard[]): Block[] {
  if (cards.length === 0) return [];
  const { city } = page;
  return [
    {
      type: 'rail',
      key: 'experts',
      title: words.experts,
      look: 'people',
      more: { label: words.allExperts, href: expertsUrl(page, city.id) },
      labels: commonTexts.rail,
      items: cards.map((card) => {
        const { name, image, rating } = presentExpertCard(card);
        return {
          key: card.id,
          title: name,
          href: card.has_page
            ? expertUrl({ expert: card.id, city: city.id })
            : orderWithExpertUrl(page, { city: city.id, id: card.id, name }),
          ...(rating && { rating }),
          ...(image && { image }),
        };
      }),
    },
  ];
}
