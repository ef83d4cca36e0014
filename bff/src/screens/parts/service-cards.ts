import type { Cards } from '@gam/schemas/descriptors';
import type { Category } from '@gam/schemas/upstream';

/** The services of a category, as cards that lead to their orders. */
export const presentServices = (category: Category, city: string | null): Cards => ({
  type: 'cards',
  key: `${category.main}/${category.slug}`,
  title: category.title,
  layout: 'grid',
  items: category.services.map(({ id, slug, title, summary, image, price_label }) => ({
    key: id,
    title,
    text: summary,
    href: `/order/${category.main}/${category.slug}/${slug}${city ? `?city_id=${city}` : ''}`,
    ...(image && { image }),
    ...(price_label && { note: price_label }),
  })),
});
