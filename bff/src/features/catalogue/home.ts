import type { Block, Cards, Rail } from '@gam/schemas/descriptors';
import type { Banner, Category, City, OrderCard, Promotion, Site, TopExpert } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { needed } from '../../platform/page-reads.ts';
import { mostOrdered, mostServices } from './first-services.ts';
import { catalogueTexts } from './texts.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { presentServices } from './category.ts';
import { presentOffers, presentTopExperts } from './home-rails.ts';
import { loadLatestOrders, presentOrderAgain } from './order-again.ts';
import { cityChip } from '../../protocol/screens/city-chip.ts';
import { askForCity, onlyCity } from '../../protocol/screens/city-picker.ts';
import { shopLevel } from '../../protocol/screens/shop-level.ts';
import { siteFooter } from '../../protocol/screens/site-footer.ts';
import { presentFaq } from '../../protocol/screens/faq.ts';
import { presentRail } from '../../protocol/screens/rail.ts';
import { defineScreen, instead, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { categoryUrl, homeUrl, readHomeUrl } from '../../protocol/urls/catalogue-urls.ts';
import { cityLandingUrl } from '../../protocol/urls/landing-urls.ts';

interface Home {
  readonly cities: readonly City[];
  readonly categories: readonly Category[];
  readonly banners: readonly Banner[];
  readonly slides: readonly Banner[];
  readonly promotions: readonly Promotion[];
  readonly experts: readonly TopExpert[];
  readonly site: Site | null;
  /** The customer's latest orders; none for who is not signed in. */
  readonly orders: readonly OrderCard[];
  /** The city that the visitor chose, or the only one; null: none yet. */
  readonly city: string | null;
  /** The city that is shown: without a choice the first of the backend's list, for looking only. */
  readonly shownCity: string | null;
}

const words = catalogueTexts.home;
/** How many of the frequent questions stand here: more would delay the page's end on poor networks. */
const maxQuestions = 4;

/**
 * The home page: the services of the visitor's city, with a search and what speaks for the company. A visitor who has
 * chosen no city sees the first one's services; an order asks for the city by itself. [O-1.11]
 */
export const home = defineScreen<{ readonly city: string | null }, Home>({
  id: 'home',
  place: { tab: 'home' },
  isPublic: true,
  skeleton: readHomeUrl,
  hydrate: async (request, skeleton) => {
    const { parts, page } = request;
    const chosen = skeleton.city ?? page.city;
    const [cities, site, orders] = await Promise.all([
      needed(parts.services.cities()),
      parts.services.site(),
      loadLatestOrders(request),
    ]);
    if (!cities.ok) return insteadOf(cities.failure);
    const { results } = cities.value;
    const city = chosen ?? onlyCity(results);
    if (city !== null && !results.some(({ id }) => id === city)) return instead({ is: 'missing' });
    const shownCity = city ?? results[0]?.id ?? null;
    const [categories, banners, slides, promotions, experts] = await Promise.all([
      needed(parts.services.categories(shownCity)),
      parts.services.banners(shownCity),
      parts.services.slides(shownCity),
      parts.services.promotions(),
      shownCity === null ? [] : parts.services.topExperts(shownCity),
    ]);
    if (!categories.ok) return insteadOf(categories.failure);
    return shown({
      cities: results,
      categories: categories.value.results,
      banners,
      slides,
      promotions,
      experts,
      site,
      orders,
      city,
      shownCity,
    });
  },
  present: ({ who, catalogue }, content) => {
    const { cities, city, shownCity } = content;
    const bar = pageBar({ city, user: who.session?.user ?? null });
    const body =
      catalogue >= shopLevel
        ? [{ ...bar, city: cityChip(cities, shownCity) }, ...presentShop(content)]
        : [bar, ...presentPlainly(content)];
    return {
      screen: frameScreen({
        id: 'home',
        url: homeUrl(city),
        title: words.title,
        meta: { robots: null, canonical: homeUrl(null) },
        width: 'wide',
        body,
      }),
    };
  },
});

const presentShop = (content: Home): Block[] => [
  { type: 'hero', key: 'hero', title: words.heading, text: words.detail, points: [], action: null },
  { type: 'search', key: 'search', ...words.search },
  ...presentCategories(content),
  ...presentOrderAgain(content.orders),
  ...presentPictures('banners', content.banners),
  ...presentPopular(content),
  ...presentOffers(content),
  ...presentPictures('slides', content.slides),
  { type: 'steps', key: 'steps', title: words.steps.title, items: [...words.steps.items] },
  ...presentTopExperts(content),
  ...presentSite(content.site),
  ...siteFooter(content.site),
];

/** The page for clients that cannot draw a shop's nodes. */
const presentPlainly = (content: Home): Block[] => [
  { type: 'heading', key: 'heading', text: words.heading, level: 1, detail: words.detail },
  ...askForCity(content.cities, content.city),
  presentOffered(content),
];

/** The services of the shown city; links name the city only where the visitor chose it. */
function presentOffered({ cities, categories, city, shownCity }: Home): Cards {
  const name = cities.find(({ id }) => id === shownCity)?.name ?? '';
  return presentServices(categories, city, fillText(words.services, { city: name }));
}

/** The most ordered services of each category in the shown city in one line, with the way to the introduction of the city. */
function presentPopular(content: Home): Rail[] {
  const first = content.categories.map((category) => ({
    ...category,
    services: mostOrdered(category.services),
  }));
  const { title, items } = presentOffered({ ...content, categories: first });
  const city = content.cities.find(({ id }) => id === content.shownCity);
  return presentRail({
    key: 'services',
    ...(title !== undefined && { title }),
    look: 'cards',
    below: true,
    ...(city && {
      more: { label: fillText(words.aboutCity, { city: city.name }), href: cityLandingUrl(city.slug) },
    }),
    items: items.slice(0, mostServices.ofPage),
  });
}

/** The categories that have services there, each with its sign or the picture of its first service. */
function presentCategories({ categories, city }: Home): Block[] {
  const items = categories.flatMap(({ main, slug, title, icon, services: [first] }) =>
    first === undefined
      ? []
      : [
          {
            key: `${main}/${slug}`,
            title,
            href: categoryUrl({ main, category: slug }, city),
            ...(icon ? { icon } : first.image !== null && { image: first.image }),
          },
        ],
  );
  return items.length > 1 ? [{ type: 'tiles', key: 'categories', title: words.categories, items }] : [];
}

/** The banners or slides that lead somewhere. [O-7.20] */
const presentPictures = (key: 'banners' | 'slides', pictures: readonly Banner[]): Rail[] =>
  presentRail({
    key,
    title: words[key],
    look: 'banners',
    ...(key === 'slides' && { below: true }),
    items: pictures.flatMap(({ id, title, image, link }) =>
      link === null ? [] : [{ key: id, title, image, href: link }],
    ),
  });

/** What the company promises, and what customers often ask. */
function presentSite(site: Site | null): Block[] {
  if (site === null) return [];
  const { promises, questions } = site;
  return [
    ...(promises.length > 0
      ? [
          {
            type: 'trust' as const,
            key: 'trust',
            title: words.promises,
            items: promises.map((promise) => ({ ...promise, key: promise.title })),
          },
        ]
      : []),
    ...presentFaq(words.questions, questions.slice(0, maxQuestions)),
  ];
}
