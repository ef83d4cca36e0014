import type { Form, Gateways, Screen } from '@gam/schemas/descriptors';

/** The name under which a field's draft and error are kept. */
export function fieldName(form: string, name: string): string {
  return `${form}.${name}`;
}

/** The part of a field that matters for sending: all but its label. */
type Field = Omit<Form['fields'][number], 'label'>;

/** The forms of a screen and of its dialog. The choice of a gateway counts as a form with one field. */
export function findForms({ body, aside, modal }: Screen): { key: string; fields: Field[] }[] {
  return [...body, ...aside, ...(modal?.body ?? [])].flatMap((node) => {
    if (node.type === 'gateways') return { key: node.key, fields: [gatewayField(node)] };
    return 'fields' in node ? node : [];
  });
}

/** The choice of a gateway as a field. The button that names the node sends it. [W-2.08] */
export const gatewayField = ({ selected, labels: { required }, error }: Gateways): Field => ({
  name: 'gateway',
  input: 'text',
  value: selected ?? '',
  required,
  error,
});
