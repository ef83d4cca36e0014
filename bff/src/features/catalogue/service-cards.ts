import type { Cards } from '@gam/schemas/descriptors';
import type { Category } from '@gam/schemas/upstream';
import { serviceUrl } from '../../protocol/urls/order-url.ts';

/** The services of some categories, as cards that lead to their orders. */
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
