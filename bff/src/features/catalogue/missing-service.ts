import type { Parts } from '../../protocol/parts.ts';
import { insteadOf, instead } from '../../protocol/screens/pipeline.ts';

interface Place {
  readonly main: string;
  readonly category: string;
}

/** An unknown service in a known category leads to the category; an unknown category is missing. [O-2.10, readings 27] */
export async function missingService(parts: Parts, place: Place, city: string) {
  const category = await parts.services.category(place.main, place.category, city);
  if (!category.ok) return insteadOf(category.failure);
  return instead({ is: 'redirect', to: `/categories/${place.main}/${place.category}?redirected=true` });
}
