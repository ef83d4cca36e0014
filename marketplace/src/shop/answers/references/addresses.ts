import { findKnownAddresses } from '../../../people/addresses/repository.ts';
import { defineReference, namedValues } from './reference-kind.ts';

/** The customer's own addresses in the city that location questions were answered with; a guest has none. [O-2.47] */
export const addresses = defineReference<ReadonlySet<string>>({
  isNamedBy: ({ type }) => type === 'location',
  none: new Set(),
  load: (db, named, context) => findKnownAddresses(db, namedValues(named), context),
});
