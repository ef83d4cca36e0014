import {
  ErrorSchemaBuilder,
  hashForSchema,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from '@rjsf/utils';
import type { SchemaRef } from '@gam/schemas/descriptors';
import { isFields } from '@gam/client/stored';
import { normalisePhone } from '@gam/shared/phone';
import { findFailures, findValidators, givenValues } from './find-failures.ts';

export type FormValues = Readonly<Record<string, unknown>>;

/** The messages of each field by the keyword that it fails, or `default`. */
export type FormMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Creates the validator of a form for the form library: the compiled one of its schema, with the BFF's messages. */
export function createFormValidator(
  ref: SchemaRef | undefined,
  messages: FormMessages,
  ui: Readonly<Record<string, unknown>>,
): ValidatorType<FormValues> {
  const findIn = (values: unknown) => findFailures(ref, tidyPhones(values, ui));
  const say = (field: string, keyword: string): string =>
    messages[field]?.[keyword] ?? messages[field]?.['default'] ?? '';
  return {
    validateFormData(data) {
      const failures = findIn(data);
      const builder = new ErrorSchemaBuilder<FormValues>();
      for (const { field, keyword } of failures) builder.addErrors(say(field, keyword), [field]);
      const errors = failures.map(({ field, keyword }): RJSFValidationError => ({
        name: keyword,
        property: `.${field}`,
        message: say(field, keyword),
        stack: say(field, keyword),
      }));
      return { errors, errorSchema: builder.ErrorSchema };
    },
    // The library asks about the conditions of a schema, to see which of its parts hold.
    isValid: (schema: RJSFSchema, data) =>
      findValidators(ref)?.[schema.$id ?? hashForSchema(schema)]?.(givenValues(data)) ?? true,
    rawValidation: (_schema, data) => ({
      // The library asks for the type that this validator returns.
      errors: findIn(data) as never[],
    }),
  };
}

/** Returns the values with phones as the BFF reads them: in Latin digits, without separators. */
function tidyPhones(values: unknown, ui: Readonly<Record<string, unknown>>): unknown {
  if (!isFields(values)) return values;
  const isPhone = (name: string) => {
    const field = ui[name];
    return isFields(field) && field['ui:widget'] === 'phone';
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && isPhone(name) ? normalisePhone(value) : value,
    ]),
  );
}
