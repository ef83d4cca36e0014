import type { Block, Cards } from '@gam/schemas/descriptors';
import type { Category, City, Site } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { groupDigits } from '@gam/shared/money';
import { needed } from '../../platform/page-reads.ts';
import { mostServices } from './first-services.ts';
import { catalogueTexts } from './texts.ts';
import { presentPage } from '../../protocol/screens/present-page.ts';
import { shopLevel } from '../../protocol/screens/shop-level.ts';
import { askForCity, onlyCity } from '../../protocol/screens/city-picker.ts';
import { presentPaging } from '../../protocol/screens/paging.ts';
import { defineScreen, instead, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import {
  type CategoryPath,
  categoryUrl,
  readCategoryUrl,
  redirectedCategoryUrl,
} from '../../protocol/urls/catalogue-urls.ts';
import type { ServiceAccess } from '../../protocol/parts.ts';
import { serviceUrl } from '../../protocol/urls/order-url.ts';

const words = catalogueTexts.category;

type CategoryLink = NonNullable<ReturnType<typeof readCategoryUrl>>;
interface CategoryPage extends CategoryLink {
  readonly content: Category;
  /** Those where the category is served. [O-7.22] */
  readonly cities: readonly City[];
  readonly site: Site | null;
}

/**
 * The page of a category and its services; it says why the customer came if an unknown service led here. [O-2.10,
 * O-2.51]
 */
export const category = defineScreen<CategoryLink, CategoryPage>({
  id: 'category',
  isPublic: true,
  skeleton: readCategoryUrl,
  hydrate: async ({ parts, page }, place) => {
    const city = place.city ?? page.city;
    const [content, cities, site] = await Promise.all([
      needed(parts.services.category(place.main, place.category, city)),
      needed(parts.services.cities()),
      parts.services.site(),
    ]);
    if (!content.ok) return insteadOf(content.failure);
    if (!cities.ok) return insteadOf(cities.failure);
    const { results } = cities.value;
    const taken = city ?? onlyCity(results);
    const nearest = city ?? results[0]?.id;
    const served = nearest === undefined ? [] : await parts.services.categoryCities(place.category, nearest);
    const isServed = ({ id }: City) => served.length === 0 || served.some((one) => one.id === id);
    // In another city, or since services went, there may be fewer pages.
    if (place.offset > 0 && place.offset >= content.value.services.length)
      return instead({ is: 'redirect', to: categoryUrl(place, city) });
    return shown({ ...place, city: taken, content: content.value, cities: results.filter(isServed), site });
  },
  present: (request, { content, cities, city, site, redirected, offset, ...place }) => {
    const end = offset + mostServices.ofPage;
    const cards = presentServices([{ ...content, services: content.services.slice(offset, end) }], city);
    const page = Math.ceil(offset / mostServices.ofPage) + 1;
    const why: Block[] = redirected
      ? [
          {
            type: 'notice',
            key: 'redirected',
            level: 'warning',
            title: words.redirectedTitle,
            text: words.redirectedText,
          },
        ]
      : [];
    return presentPage(request, {
      id: 'category',
      title:
        offset === 0
          ? content.title
          : fillText(words.page, { title: content.title, page: groupDigits(page) }),
      bar: { city },
      heading: { detail: content.summary },
      canonical: categoryUrl(place, null, offset),
      body: [
        ...why,
        ...askForCity(cities, city),
        cards.items.length > 0
          ? cards
          : { type: 'empty', key: 'no_services', icon: 'missing', title: words.empty },
        ...presentPaging({ offset, next: end < content.services.length ? end : null }, words.list, (at) =>
          categoryUrl(place, city, at),
        ),
      ],
      // Older clients do not know its end.
      site: request.catalogue >= shopLevel ? site : null,
    });
  },
});

/**
 * Redirects an unknown service of a known category to the category in the same city; an unknown category is missing.
 * [readings 27]
 */
export async function missingService(parts: ServiceAccess, place: CategoryPath, city: string) {
  const category = await parts.services.category(place.main, place.category, city);
  if (!category.ok) return insteadOf(category.failure);
  return instead({ is: 'redirect', to: redirectedCategoryUrl(place, city) });
}

/** Presents the services of categories as cards that lead to their order pages. */
export const presentServices = (
  categories: readonly Category[],
  city: string | null,
  title?: string,
): Cards => ({
  type: 'cards',
  key: 'services',
  ...(title !== undefined && { title }),
  layout: 'grid',
  items: categories.flatMap(({ main, slug: category, services }) =>
    services.map(({ id, slug, title: name, summary, image, price_label }) => ({
      key: id,
      title: name,
      text: summary,
      href: serviceUrl({ main, category, service: slug }, city),
      ...(image && { image }),
      ...(price_label && { note: price_label }),
    })),
  ),
});
