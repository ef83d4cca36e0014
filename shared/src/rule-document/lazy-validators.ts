import { Ajv, type ValidateFunction } from 'ajv';

/**
 * Returns the validator of each named schema, compiled when it is first asked for: together they take a tenth of a
 * server's start, and most processes never need most of them. Throws for a schema that Ajv's strict mode refuses.
 */
export function lazyValidators<Name extends string>(
  schemas: Readonly<Record<Name, object>>,
): (name: Name) => ValidateFunction {
  // `verbose` gives the schemas' descriptions to the messages.
  const ajv = new Ajv({ strict: true, allErrors: true, verbose: true, allowUnionTypes: true });
  // Ajv keeps what it has compiled by the schema's object.
  return (name) => ajv.compile(schemas[name]);
}
