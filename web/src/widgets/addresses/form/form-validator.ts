import {
  ErrorSchemaBuilder,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidatorType,
} from '@rjsf/utils';
import type { AddressForm } from '@gam/schemas/descriptors';
import type { AddressData } from '../address-draft.ts';
import { findFailures } from './find-failures.ts';

/** The messages of a form for the failures of its fields. */
type Messages = AddressForm['messages'];

/** Creates a validator for the form library that gives the BFF's messages. */
export function createFormValidator(messages: Messages): ValidatorType<AddressData> {
  const say = (field: string, keyword: string): string =>
    messages[field]?.[keyword] ?? messages[field]?.default ?? '';
  return {
    validateFormData(data, schema) {
      const failures = findFailures(schema, data);
      const builder = new ErrorSchemaBuilder<AddressData>();
      for (const { field, keyword } of failures) builder.addErrors(say(field, keyword), [field]);
      const errors = failures.map(({ field, keyword }): RJSFValidationError => ({
        name: keyword,
        property: `.${field}`,
        message: say(field, keyword),
        stack: say(field, keyword),
      }));
      return { errors, errorSchema: builder.ErrorSchema };
    },
    isValid: (schema: RJSFSchema, data) => findFailures(schema, data).length === 0,
    rawValidation: (schema, data) => ({
      // The library asks for the type that this validator returns.
      errors: findFailures(schema, data) as never[],
    }),
  };
}
