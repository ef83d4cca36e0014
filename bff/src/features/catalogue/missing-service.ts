import type { Parts } from '../../protocol/parts.ts';
import { type CategoryPlace, redirectedCategoryUrl } from '../../protocol/urls/catalogue-urls.ts';
import { insteadOf, instead } from '../../protocol/screens/pipeline.ts';

/**
 * An unknown service in a known category leads to the category, in the same city; an unknown category is missing.
 * [O-2.10, readings 27]
 */
export async function missingService(parts: Parts, place: CategoryPlace, city: string) {
  const category = await parts.services.category(place.main, place.category, city);
  if (!category.ok) return insteadOf(category.failure);
  return instead({ is: 'redirect', to: redirectedCategoryUrl(place, city) });
}
