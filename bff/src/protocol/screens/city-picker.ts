import type { Picker } from '@gam/schemas/descriptors';
import type { City } from '@gam/schemas/upstream';
import { commonTexts } from '../texts.ts';

/** Returns the city of a business that serves one alone, which no page asks for; null where there are several. */
export const onlyCity = (cities: readonly City[]): string | null =>
  cities.length === 1 ? (cities[0]?.id ?? null) : null;

/** Presents the choice of a served city, unless it is the only one. */
export const askForCity = (cities: readonly City[], city: string | null): Picker[] =>
  city !== null && onlyCity(cities) === city ? [] : [cityPicker(cities, city)];

/** Presents the choice of a served city. [O-1.11] */
export const cityPicker = (cities: readonly City[], city: string | null): Picker => ({
  type: 'picker',
  key: 'city',
  label: commonTexts.city,
  value: city,
  options: cities.map(({ id, name }) => ({ id, label: name })),
  event: 'change_city',
  arg: 'city',
});
