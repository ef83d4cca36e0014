import type { Button, Form, Screen } from '@gam/schemas/descriptors';
import { toLatinDigits } from '@gam/shared/digits';
import type { Drafts } from './drafts.ts';
import { fieldName, findForms, type FieldErrors } from './field-errors.ts';

type Field = Form['fields'][number];
type Fields =
  | { kind: 'fields'; values: Readonly<Record<string, string>> }
  | { kind: 'wrong_fields'; errors: FieldErrors };

/** Inputs whose digits are for computing; what else people type is theirs. */
const latinInputs = new Set<Field['input']>(['phone', 'code']);

/** The fields of the form that a button names; a required one that is empty says its message. */
export function gatherFields(screen: Screen, button: Button, drafts: Drafts): Fields {
  const form = findForms(screen).find(({ key }) => key === button.form);
  if (form === undefined) return { kind: 'fields', values: {} };
  const typed = form.fields.map((field) => ({
    field,
    value: drafts.fieldOf(form.key, field.name) ?? field.value,
  }));
  const errors = typed.flatMap(({ field: { name, required }, value }) =>
    required !== undefined && value.trim() === ''
      ? [[fieldName(form.key, name), { message: required, value }] as const]
      : [],
  );
  if (errors.length > 0) return { kind: 'wrong_fields', errors: Object.fromEntries(errors) };
  const values = typed.map(({ field: { name, input }, value }) => [
    name,
    (latinInputs.has(input) ? toLatinDigits(value) : value).trim(),
  ]);
  return { kind: 'fields', values: Object.fromEntries(values) as Record<string, string> };
}
