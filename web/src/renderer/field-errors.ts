import type { Entry, Form, Screen } from '@gam/schemas/descriptors';
import type { Drafts } from './drafts.ts';

/** What is wrong with fields, by form and name. It is said about a value: another value is not wrong yet. */
export type FieldErrors = Readonly<Record<string, { readonly message: string; readonly value: string }>>;

/** The name under which a field's draft and error are kept. */
export function fieldName(form: string, name: string): string {
  return `${form}.${name}`;
}

/** What has fields on a screen, that of the dialog over it included. */
export function findForms({ body, aside, modal }: Screen): (Form | Entry)[] {
  const nodes = [...body, ...aside, ...(modal?.body ?? [])];
  return nodes.filter((node) => node.type === 'form' || node.type === 'entry');
}

/** What the server found wrong, about what stands in the fields now. */
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
