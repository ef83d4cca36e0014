import { findKnownAreas } from '../../../people/places/repository.ts';
import { asksForArea } from '../area-questions.ts';
import { defineReference, namedValues } from './reference-kind.ts';

/** The areas of the city that questions for one were answered with. [O-2.31] */
export const areas = defineReference<ReadonlySet<string>>({
  isNamedBy: asksForArea,
  none: new Set(),
  load: (db, named, { cityId }) => findKnownAreas(db, namedValues(named), cityId),
});
