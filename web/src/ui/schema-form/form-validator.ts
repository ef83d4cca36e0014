import {
  ErrorSchemaBuilder,
  hashForSchema,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from '@rjsf/utils';
import type { SchemaRef } from '@gam/schemas/descriptors';
import { findFailures, findValidators, givenValues } from './find-failures.ts';

export type FormValues = Readonly<Record<string, unknown>>;

/** The messages of each field by the keyword that it fails, or `default`. */
export type FormMessages = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Creates the validator of a form for the form library: the compiled one of its schema, with the BFF's messages. */
export function createFormValidator(
  ref: SchemaRef | undefined,
  messages: FormMessages,
): ValidatorType<FormValues> {
  const say = (field: string, keyword: string): string =>
    messages[field]?.[keyword] ?? messages[field]?.['default'] ?? '';
  return {
    validateFormData(data) {
      const failures = findFailures(ref, data);
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
      errors: findFailures(ref, data) as never[],
    }),
  };
}
