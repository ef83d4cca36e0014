import type { AddressForm } from '@gam/schemas/descriptors';
import { texts } from '@gam/shared/texts';
import Schema from 'typebox/schema';

/** The error of one field of a form. */
export interface FieldProblem {
  readonly name: string;
  readonly message: string;
}

/** The values of a form's fields, without the empty ones. */
type FormValues = Readonly<Record<string, unknown>>;

type JudgedForm = Pick<AddressForm, 'schema' | 'messages'>;

/**
 * Returns the errors of a form's values, at most one of each field, by the schema and messages that the client was
 * sent. [W-5.01, W-5.02]
 */
export function judgeForm({ schema, messages }: JudgedForm, values: FormValues): FieldProblem[] {
  const [isValid, errors] = Schema.Errors(schema, values);
  if (isValid) return [];
  const found = new Map<string, string>();
  for (const error of errors) {
    for (const name of fieldsOf(error)) {
      const message = messageOf(messages, name, error.keyword);
      if (message !== null && !found.has(name)) found.set(name, message);
    }
  }
  // An error that belongs to no field.
  if (found.size === 0) return [{ name: '', message: texts.validation.default }];
  return [...found].map(([name, message]) => ({ name, message }));
}

type SchemaError = ReturnType<typeof Schema.Errors>[1][number];

/** The fields of an error: the parent's error names a missing field. */
function fieldsOf({ instancePath, keyword, params }: SchemaError): readonly string[] {
  const [, field] = instancePath.split('/');
  if (field !== undefined) return [field];
  return keyword === 'required' && 'requiredProperties' in params ? params.requiredProperties : [];
}

function messageOf(messages: JudgedForm['messages'], field: string, keyword: string): string | null {
  const own = Object.hasOwn(messages, field) ? messages[field] : undefined;
  if (!own) return null;
  return (Object.hasOwn(own, keyword) ? own[keyword] : own['default']) ?? null;
}
