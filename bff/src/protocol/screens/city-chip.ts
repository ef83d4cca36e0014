import type { AppBar } from '@gam/schemas/descriptors';
import type { City } from '@gam/schemas/upstream';
import { commonTexts } from '../texts.ts';

/** Presents the city of a page in its bar, which opens the choice of another. [O-1.11] */
export const cityChip = (cities: readonly City[], city: string | null): NonNullable<AppBar['city']> => ({
  label: cities.find(({ id }) => id === city)?.name ?? commonTexts.cityChip.choose,
  title: commonTexts.city,
  close: commonTexts.cityChip.close,
  value: city,
  options: cities.map(({ id, name }) => ({ id, label: name })),
  event: 'change_city',
  arg: 'city',
});
