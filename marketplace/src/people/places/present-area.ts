import type { Area } from '@gam/schemas/upstream';
import type { AreaInCity } from './repository.ts';

/** An area as calls show it, its point as lat and lng. [O-3.22] */
export function presentArea({ area, cityName }: AreaInCity): Area {
  const { id, name, lat, lng } = area;
  return { id, name, city: cityName, location: { lat, lng } };
}
