import type { AddressForm } from '@gam/schemas/descriptors';
import { texts } from '@gam/shared/texts';
import Schema from 'typebox/schema';

/** What is wrong with one field of a form. */
export interface FieldProblem {
  readonly name: string;
  readonly message: string;
}

/** What stands in the fields of a form; what is empty is not there. */
export type FormValues = Readonly<Record<string, unknown>>;

type JudgedForm = Pick<AddressForm, 'schema' | 'messages'>;

/**
 * What is wrong with the values of a form, at most one thing of each field: by the very schema and messages that its
 * client was sent. [W-5.01, W-5.02]
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
  // Something is wrong that no field has a message for.
  if (found.size === 0) return [{ name: '', message: texts.validation.default }];
  return [...found].map(([name, message]) => ({ name, message }));
}

type SchemaError = ReturnType<typeof Schema.Errors>[1][number];

/** The fields that an error is about: of one that is missing the parent's error says which. */
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
