import { findKnownAreas } from '../../areas/repository.ts';
import { defineReference, namedValues } from './reference-kind.ts';

/** The areas of the city that region questions were answered with. [O-2.31] */
export const areas = defineReference<ReadonlySet<string>>({
  isNamedBy: ({ type }) => type === 'region',
  none: new Set(),
  load: (db, named, { cityId }) => findKnownAreas(db, namedValues(named), cityId),
});
