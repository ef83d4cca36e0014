import type { Form, Gateways, MessageForm, SchemaRef, Screen } from '@gam/schemas/descriptors';
import { withRef } from './with-ref.ts';

/** The name under which a field's draft and error are kept. */
export function fieldName(form: string, name: string): string {
  return `${form}.${name}`;
}

/** The part of a field that matters for sending: all but its label. */
type Field = Omit<Form['fields'][number] | MessageForm['fields'][number], 'label'>;

/** The forms of a screen and of its dialog. The choice of a gateway counts as a form with one field. */
export function findForms({
  body,
  aside,
  modal,
}: Screen): { key: string; fields: Field[]; schema_ref?: SchemaRef }[] {
  return [...body, ...aside, ...(modal?.body ?? [])].flatMap((node) => {
    if (node.type === 'gateways') return { key: node.key, fields: [gatewayField(node)] };
    return 'fields' in node ? node : [];
  });
}

/** The choice of a gateway as a field. The button that names the node sends it. [W-2.08] */
export const gatewayField = ({ selected, labels: { required }, error, error_ref }: Gateways): Field => ({
  name: 'gateway',
  input: 'text',
  value: selected ?? '',
  required,
  error,
  ...(error_ref !== undefined && { error_ref }),
});

/** The errors of fields by form and name. An error holds for the value it was found in. */
export type FieldErrors = Readonly<Record<string, { readonly message: string; readonly value: string }>>;

/** The typed values of fields. */
interface FieldDrafts {
  readonly fieldOf: (form: string, name: string) => string | undefined;
}

/** The server's errors, each for the value that its field has now. */
export function readFieldErrors(screen: Screen, drafts: FieldDrafts): FieldErrors {
  return Object.fromEntries(
    findForms(screen).flatMap(({ key, fields }) =>
      fields.flatMap(({ name, value, error, error_ref: ref }) =>
        error === null
          ? []
          : [
              [
                fieldName(key, name),
                { message: withRef(error, ref), value: drafts.fieldOf(key, name) ?? value },
              ],
            ],
      ),
    ),
  );
}
