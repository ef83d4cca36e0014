import type { Parts } from '../../protocol/parts.ts';
import { insteadOf, instead } from '../../protocol/screens/pipeline.ts';

interface Place {
  readonly main: string;
  readonly category: string;
}

/**
 * An unknown service in a known category leads to the category, in the same city; an unknown category is missing.
 * [O-2.10, readings 27]
 */
export async function missingService(parts: Parts, place: Place, city: string) {
  const category = await parts.services.category(place.main, place.category, city);
  if (!category.ok) return insteadOf(category.failure);
  const query = new URLSearchParams({ redirected: 'true', city_id: city });
  const to = `/categories/${place.main}/${place.category}?${query.toString()}`;
  return instead({ is: 'redirect', to });
}
