import type { Screen } from '@gam/schemas/descriptors';
import type { Drafts } from './drafts.ts';
import { fieldName, findForms } from './find-forms.ts';

/** The errors of fields by form and name. An error holds for the value it was found in. */
export type FieldErrors = Readonly<Record<string, { readonly message: string; readonly value: string }>>;

/** The server's errors, each for the value that its field has now. */
export function readFieldErrors(screen: Screen, drafts: Drafts): FieldErrors {
  return Object.fromEntries(
    findForms(screen).flatMap(({ key, fields }) =>
      fields.flatMap(({ name, value, error }) =>
        error === null
          ? []
          : [[fieldName(key, name), { message: error, value: drafts.fieldOf(key, name) ?? value }]],
      ),
    ),
  );
}
