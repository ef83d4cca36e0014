import type { MessageForm } from '@gam/schemas/descriptors';
import { fillSchema, type FormSchema, type JsonSchema } from '@gam/schemas/forms';
import { judgeForm } from '@gam/engine/questions';
import type { Refusal } from '@gam/engine/flow';

/** The schema of a form of fixed shape with its data, and the message of each field that it judges. */
export interface FormShape {
  readonly form: FormSchema;
  readonly data?: JsonSchema;
  readonly messages: Readonly<Record<string, string>>;
}

/** Describes the shape of a form to clients, which draw the form by it. */
export const presentShape = ({
  form,
  data = {},
  messages,
}: FormShape): Required<Pick<MessageForm, 'schema' | 'schema_ref' | 'messages'>> => ({
  schema: fillSchema(form, data),
  schema_ref: { name: form.name, version: form.version, data },
  messages: eachAsDefault(messages),
});

/** Returns the refusal of the first wrong field in the schema's order; null if the values are valid. Empty texts are none. */
export function judgeShape(
  { form, data = {}, messages }: FormShape,
  values: Readonly<Record<string, string>>,
): Refusal | null {
  const schema = fillSchema(form, data);
  const given = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== ''));
  const problems = judgeForm({ schema, messages: eachAsDefault(messages) }, given);
  const order = Object.keys(schema['properties'] as JsonSchema);
  const [first] = problems.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
  return first ? { code: first.name, message: first.message, field: first.name } : null;
}

const eachAsDefault = (messages: FormShape['messages']) =>
  Object.fromEntries(Object.entries(messages).map(([name, message]) => [name, { default: message }]));
