import { findKnownUploads } from '../../../people/uploads/repository.ts';
import { defineReference, namedValues } from './reference-kind.ts';

/** The uploaded voices that answers name: the customer's, or nobody's yet. [O-2.36] */
export const voices = defineReference<ReadonlySet<string>>({
  isNamedBy: ({ type }) => type === 'voice',
  none: new Set(),
  load: (db, named, context) => findKnownUploads(db, namedValues(named), 'voice', context),
});
