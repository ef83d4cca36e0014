import type { Form, Gateways, Screen } from '@gam/schemas/descriptors';
import type { Drafts } from './drafts.ts';

/** What is wrong with fields, by form and name. It is said about a value: another value is not wrong yet. */
export type FieldErrors = Readonly<Record<string, { readonly message: string; readonly value: string }>>;

/** The name under which a field's draft and error are kept. */
export function fieldName(form: string, name: string): string {
  return `${form}.${name}`;
}

/** What the renderer needs to know of a field. */
type Field = Omit<Form['fields'][number], 'label'>;

/** What has fields on a screen, that of the dialog over it included; a way to pay is a field as well. */
export function findForms({ body, aside, modal }: Screen): { key: string; fields: Field[] }[] {
  return [...body, ...aside, ...(modal?.body ?? [])].flatMap((node) => {
    if (node.type === 'gateways') return { key: node.key, fields: [gatewayField(node)] };
    return 'fields' in node ? node : [];
  });
}

/** The choice of a way to pay, as the button takes it that names its node. [W-2.08] */
export const gatewayField = ({ selected, labels: { required }, error }: Gateways): Field => ({
  name: 'gateway',
  input: 'text',
  value: selected ?? '',
  required,
  error,
});

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
