import type { Block } from '@gam/schemas/descriptors';
import type { Category, City } from '@gam/schemas/upstream';
import { catalogueTexts } from './texts.ts';
import { pageBar } from '../../protocol/screens/app-bar.ts';
import { cityPicker } from '../../protocol/screens/city-picker.ts';
import { frameScreen } from '../../protocol/screens/screen-frame.ts';
import { presentServices } from './service-cards.ts';
import { defineScreen, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { categoryUrl, readCategoryUrl } from '../../protocol/urls/catalogue-urls.ts';

type Place = NonNullable<ReturnType<typeof readCategoryUrl>>;
interface CategoryPage extends Place {
  readonly content: Category;
  readonly cities: readonly City[];
}

/** A category and its services; says why it came when an unknown service led here. [O-2.10, O-2.51] */
export const category = defineScreen<Place, CategoryPage>({
  id: 'category',
  isPublic: true,
  skeleton: readCategoryUrl,
  hydrate: async ({ parts, page }, place) => {
    const city = place.city ?? page.city;
    const [content, cities] = await Promise.all([
      parts.services.category(place.main, place.category, city),
      parts.services.cities(),
    ]);
    if (!content.ok) return insteadOf(content.failure);
    if (!cities.ok) return insteadOf(cities.failure);
    return shown({ ...place, city, content: content.value, cities: cities.value.results });
  },
  present: ({ url, who }, { content, cities, city, redirected, ...place }) => {
    const cards = presentServices([content], city);
    const why: Block[] = redirected
      ? [
          {
            type: 'notice',
            key: 'redirected',
            level: 'warning',
            title: catalogueTexts.category.redirectedTitle,
            text: catalogueTexts.category.redirectedText,
          },
        ]
      : [];
    return {
      screen: frameScreen({
        id: 'category',
        url: `${url.pathname}${url.search}`,
        title: content.title,
        meta: { robots: null, canonical: categoryUrl(place) },
        body: [
          pageBar({ city, user: who.session?.user ?? null }),
          { type: 'heading', key: 'heading', text: content.title, level: 1, detail: content.summary },
          ...why,
          cityPicker(cities, city),
          cards.items.length > 0
            ? cards
            : { type: 'empty', key: 'no_services', icon: 'missing', title: catalogueTexts.category.empty },
        ],
      }),
    };
  },
});
