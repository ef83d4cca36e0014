import { done } from '@gam/shared/result';
import type { SearchItem } from '@gam/schemas/descriptors';
import type { FoundService } from '@gam/schemas/upstream';
import type { PageSource } from '../../protocol/sources/page-source.ts';
import { isAbsent } from '../../platform/upstream/failure.ts';
import { serviceUrl } from '../../protocol/urls/order-url.ts';

/** The services that fit what was typed, with links to their order pages. */
export const search: PageSource<'search'> = async ({ upstream, q, city, signal }) => {
  const query = { q, ...(city !== null && { city_id: city }) };
  const told = await upstream.call('searchServices', { query, signal });
  if (!told.ok) return isAbsent(told.failure) ? done([]) : told;
  return done(told.value.results.map((service) => presentFound(service, city)));
};

function presentFound(found: FoundService, city: string | null): SearchItem {
  const { id, main, category, slug, title, category_title, image, price_label } = found;
  return {
    id,
    title,
    text: category_title,
    href: serviceUrl({ main, category, service: slug }, city),
    ...(image !== null && { image }),
    ...(price_label !== null && { note: price_label }),
  };
}
