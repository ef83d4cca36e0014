import type { MessageForm } from '@gam/schemas/descriptors';
import type { SchemaFormDescriptor } from '../../ui/schema-form/SchemaForm.tsx';

/** Returns what the form library draws a message by: its schema and its fields. A form of no fixed shape has only fields. */
export function describeMessage({ fields, schema, schema_ref, messages }: MessageForm): SchemaFormDescriptor {
  const rules = (schema?.['properties'] ?? {}) as Readonly<Record<string, object>>;
  const properties = fields.map(
    ({ name, label }) => [name, { type: 'string', ...rules[name], title: label }] as const,
  );
  const ui = fields.map(
    (field) => [field.name, { 'ui:widget': field.input, 'ui:options': { described: field } }] as const,
  );
  return {
    schema: { ...schema, type: 'object', properties: Object.fromEntries(properties) },
    ...(schema_ref && { schema_ref }),
    ui: { 'ui:order': fields.map(({ name }) => name), ...Object.fromEntries(ui) },
    messages: messages ?? {},
  };
}
