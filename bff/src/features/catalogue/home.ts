import type { Block } from '@gam/schemas/descriptors';
import type { Category, City } from '@gam/schemas/upstream';
import { fillText } from '@gam/shared/fill-text';
import { catalogueTexts } from './texts.ts';
import { frameScreen, pageBar } from '../../protocol/screens/screen-frame.ts';
import { presentServices } from './category.ts';
import { cityPicker } from '../../protocol/screens/city-picker.ts';
import { defineScreen, instead, insteadOf, shown } from '../../protocol/screens/pipeline.ts';
import { homeUrl, readHomeUrl } from '../../protocol/urls/catalogue-urls.ts';

interface Home {
  readonly cities: readonly City[];
  readonly categories: readonly Category[];
  readonly city: string | null;
}

/** The home page: first the city, then the services that can be ordered there. [O-1.11] */
export const home = defineScreen<{ readonly city: string | null }, Home>({
  id: 'home',
  isPublic: true,
  skeleton: readHomeUrl,
  hydrate: async ({ parts, page }, skeleton) => {
    const city = skeleton.city ?? page.city;
    const [cities, categories] = await Promise.all([
      parts.services.cities(),
      parts.services.categories(city),
    ]);
    if (!cities.ok) return insteadOf(cities.failure);
    const isKnown = city === null || cities.value.results.some(({ id }) => id === city);
    if (!isKnown) return instead({ is: 'missing' });
    if (!categories.ok) return insteadOf(categories.failure);
    return shown({ cities: cities.value.results, categories: categories.value.results, city });
  },
  present: ({ who }, { cities, categories, city }) => {
    const name = cities.find(({ id }) => id === city)?.name ?? '';
    const services = presentServices(
      categories,
      city,
      fillText(catalogueTexts.home.services, { city: name }),
    );
    const body: Block[] = [
      pageBar({ city, user: who.session?.user ?? null }),
      {
        type: 'heading',
        key: 'heading',
        text: catalogueTexts.home.heading,
        level: 1,
        detail: catalogueTexts.home.detail,
      },
      cityPicker(cities, city),
      ...(city === null
        ? [
            {
              type: 'empty' as const,
              key: 'no_city',
              icon: 'city' as const,
              title: catalogueTexts.home.chooseCity,
            },
          ]
        : [services]),
    ];
    return {
      screen: frameScreen({
        id: 'home',
        url: homeUrl(city),
        title: catalogueTexts.home.title,
        meta: { robots: null, canonical: homeUrl(null) },
        body,
      }),
    };
  },
});
