import type { Picker } from '@gam/schemas/descriptors';
import type { City } from '@gam/schemas/upstream';
import { commonTexts } from '../texts.ts';

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
