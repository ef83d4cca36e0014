import type { SchemaRef } from '@gam/schemas/descriptors';
import { isFields } from '@gam/client/stored';
import { dataKey, validators } from 'virtual:form-validators';

/** A field of a form and the keyword of JSON Schema that its value fails. */
interface FieldFailure {
  readonly field: string;
  readonly keyword: string;
}

/** Returns the compiled validators of a schema and of its conditions, by id; null if the build does not know it. */
export function findValidators(ref: SchemaRef | undefined) {
  const key = `${ref?.name}@${ref?.version}`;
  return (Object.hasOwn(validators, key) && validators[key]) || null;
}

/**
 * Returns the first failure of each field by the validator that the build compiled for the schema. A schema that the
 * build does not know has no failures here: the BFF judges every form. [W-5.03, W-5.04]
 */
export function findFailures(ref: SchemaRef | undefined, values: unknown): FieldFailure[] {
  const validate = findValidators(ref)?.[`${ref?.name}@${ref?.version}`];
  if (validate === undefined || validate({ ...givenValues(values), [dataKey]: ref?.data })) return [];
  const failures = (validate.errors ?? []).flatMap(({ instancePath, keyword, params }) => {
    const field = instancePath.split('/')[1] ?? params.missingProperty;
    return field === undefined ? [] : { field, keyword };
  });
  return failures.filter(({ field }, index) => failures.findIndex((one) => one.field === field) === index);
}

/** The values without empty ones, texts without the spaces around them. */
export function givenValues(values: unknown): Readonly<Record<string, unknown>> {
  const given = Object.entries(isFields(values) ? values : {}).map(
    ([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const,
  );
  return Object.fromEntries(
    given.filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );
}
