import { isFields } from '@gam/client/stored';

/** A field of a form and the keyword of JSON Schema that its value fails. */
interface FieldFailure {
  readonly field: string;
  readonly keyword: string;
}
type Schema = Readonly<Record<string, unknown>>;

const isNumber = (limit: unknown): limit is number => typeof limit === 'number';
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** The checks of the keywords that the BFF's forms use. The BFF validates all of them again. */
const passes: Readonly<Record<string, (value: unknown, limit: unknown) => boolean>> = {
  type: (value, limit) => [limit].flat().includes(typeOf(value)),
  minLength: (value, limit) =>
    typeof value !== 'string' || !isNumber(limit) || Array.from(value).length >= limit,
  maxLength: (value, limit) =>
    typeof value !== 'string' || !isNumber(limit) || Array.from(value).length <= limit,
  pattern: (value, limit) =>
    typeof value !== 'string' || typeof limit !== 'string' || new RegExp(limit, 'u').test(value),
  minimum: (value, limit) => typeof value !== 'number' || !isNumber(limit) || value >= limit,
  maximum: (value, limit) => typeof value !== 'number' || !isNumber(limit) || value <= limit,
  enum: (value, limit) => !Array.isArray(limit) || limit.includes(value),
  oneOf: (value, limit) =>
    !Array.isArray(limit) || limit.some((one) => isFields(one) && Object.is(one.const, value)),
};

/** Whether a field is empty or has spaces only. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Returns the first failure of each field by the form's JSON Schema, in the schema's order. It compiles no code, since
 * the page's content security policy forbids that. [W-5.03, W-5.04]
 */
export function findFailures(schema: Schema, data: unknown): FieldFailure[] {
  const values = isFields(data) ? data : {};
  const properties = isFields(schema.properties) ? schema.properties : {};
  const missing = neededFields(schema, values).filter((field) => isEmpty(values[field]));
  const wrong = Object.entries(properties).flatMap(([field, rules]): FieldFailure[] => {
    if (missing.includes(field)) return [{ field, keyword: 'required' }];
    const keyword = isFields(rules) && !isEmpty(values[field]) ? failingKeyword(rules, values[field]) : null;
    return keyword === null ? [] : [{ field, keyword }];
  });
  const unlisted = missing.filter((field) => !(field in properties));
  return [...wrong, ...unlisted.map((field) => ({ field, keyword: 'required' }))];
}

/** Returns the names of the required fields, including those that depend on other fields. */
function neededFields(schema: Schema, values: Readonly<Record<string, unknown>>): string[] {
  const { required, if: condition } = schema;
  const own = Array.isArray(required) ? required.filter((field) => typeof field === 'string') : [];
  if (!isFields(condition)) return own;
  const branch = findFailures(condition, values).length === 0 ? schema.then : schema.else;
  return isFields(branch) ? [...own, ...neededFields(branch, values)] : own;
}

/** Returns the first keyword that a value, or a part of an object, fails; null if it is valid. */
function failingKeyword(rules: Schema, value: unknown): string | null {
  const given = typeof value === 'string' ? value.trim() : value;
  const keyword = Object.keys(passes).find(
    (keyword) => keyword in rules && passes[keyword]?.(given, rules[keyword]) === false,
  );
  return keyword ?? findFailures(rules, value)[0]?.keyword ?? null;
}
