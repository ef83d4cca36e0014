import { findKnownUploads } from '../../../people/uploads/repository.ts';
import { defineReference, namedValues } from './reference-kind.ts';

/** The uploaded images that answers name: the customer's, or nobody's yet. [O-2.35] */
export const images = defineReference<ReadonlySet<string>>({
  isNamedBy: ({ type }) => type === 'file_images',
  none: new Set(),
  load: (db, named, context) => findKnownUploads(db, namedValues(named), 'image', context),
});
