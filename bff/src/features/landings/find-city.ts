import type { City } from '@gam/schemas/upstream';
import type { ServiceAccess } from '../../protocol/parts.ts';
import { type Hydrated, instead, insteadOf, shown } from '../../protocol/screens/pipeline.ts';

/** Finds a served city by its slug; the missing page without one. */
export async function findCity(
  { services }: Pick<ServiceAccess, 'services'>,
  slug: string,
): Promise<Hydrated<City>> {
  const cities = await services.cities();
  if (!cities.ok) return insteadOf(cities.failure);
  const city = cities.value.results.find((one) => one.slug === slug);
  return city ? shown(city) : instead({ is: 'missing' });
}
