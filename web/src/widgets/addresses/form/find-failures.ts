import { isFields } from '../../../client/stored.ts';

/** Something wrong with a form's value: which of its fields, and the keyword that it fails. */
interface FieldFailure {
  readonly field: string;
  readonly keyword: string;
}
type Schema = Readonly<Record<string, unknown>>;

const isNumber = (limit: unknown): limit is number => typeof limit === 'number';
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Whether a value passes, by keyword: those that the server's forms are made of. It checks every one again. */
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

/** Whether nothing stands in a field: no text but spaces either. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * What is wrong with a form's fields, by its JSON Schema: the first failure of each, in the schema's order. Nothing is
 * compiled, so it runs where the page forbids to evaluate code. [W-5.03, W-5.04]
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

/** The names of the fields that must be filled in, those that depend on others too. */
function neededFields(schema: Schema, values: Readonly<Record<string, unknown>>): string[] {
  const { required, if: condition } = schema;
  const own = Array.isArray(required) ? required.filter((field) => typeof field === 'string') : [];
  if (!isFields(condition)) return own;
  const branch = findFailures(condition, values).length === 0 ? schema.then : schema.else;
  return isFields(branch) ? [...own, ...neededFields(branch, values)] : own;
}

/** The first keyword that a value fails; null: none. A part of an object that is wrong is wrong as that part is. */
function failingKeyword(rules: Schema, value: unknown): string | null {
  const given = typeof value === 'string' ? value.trim() : value;
  const keyword = Object.keys(passes).find(
    (keyword) => keyword in rules && passes[keyword]?.(given, rules[keyword]) === false,
  );
  return keyword ?? findFailures(rules, value)[0]?.keyword ?? null;
}
