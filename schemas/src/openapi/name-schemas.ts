import type { TSchema } from 'typebox';

/** A plain JSON Schema, without the internal keywords of TypeBox. */
export type JsonSchema = { [keyword: string]: unknown };

/** A renderer that collects the schemas with a title. */
export interface SchemaNames {
  /** Every schema with a title, rendered, by that title. */
  readonly named: ReadonlyMap<string, JsonSchema>;
  /** Returns the schema as JSON Schema 2020-12, or a reference to it if it has a title. */
  readonly render: (schema: TSchema) => JsonSchema;
}

const oneSchema = new Set([
  'items',
  'contains',
  'not',
  'if',
  'then',
  'else',
  'propertyNames',
  'additionalProperties',
  'unevaluatedProperties',
  'unevaluatedItems',
  'contentSchema',
]);
const listOfSchemas = new Set(['anyOf', 'allOf', 'oneOf', 'prefixItems']);
const mapOfSchemas = new Set(['properties', 'patternProperties', 'dependentSchemas']);

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const plain = (value: unknown): unknown => {
  const text = JSON.stringify(value);
  return text === undefined ? undefined : JSON.parse(text);
};

/** Converts a tuple of older drafts, a list under `items`, to `prefixItems`. */
function modernTuple(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema['items'])) return schema;
  const { items, additionalItems, ...rest } = schema;
  return {
    ...rest,
    prefixItems: items,
    ...(additionalItems === undefined ? {} : { items: additionalItems }),
  };
}

/** The name in a local reference: `Node`, or `#/$defs/Node`. */
const localName = (reference: string) => reference.replace(/^#\/\$defs\//, '');

/**
 * Returns a renderer that names schemas by their titles: each is rendered once, and other schemas refer to it. It
 * throws on two different schemas with one title, on a title that cannot be part of a reference, and on a reference to
 * a missing schema.
 * @param refTo returns the `$ref` of a title
 */
export function nameSchemas(refTo: (title: string) => string): SchemaNames {
  const named = new Map<string, JsonSchema>();
  const titles = new Map<object, string>();
  type Scope = ReadonlyMap<string, string>;

  const name = (title: string, schema: JsonSchema, scope: Scope): JsonSchema => {
    if (titles.get(schema) !== title) {
      if (!/^[A-Za-z0-9._-]+$/.test(title)) throw new Error(`Title cannot name a schema: "${title}"`);
      titles.set(schema, title);
      const body = renderBody(schema, scope);
      const earlier = named.get(title);
      if (earlier && JSON.stringify(earlier) !== JSON.stringify(body)) {
        throw new Error(`Two different schemas have the title "${title}"`);
      }
      named.set(title, body);
    }
    return { $ref: refTo(title) };
  };

  const renderRecursive = ({ $defs, $ref, ...rest }: JsonSchema, outer: Scope): JsonSchema => {
    const parts = Object.entries($defs as Record<string, JsonSchema>);
    const titleOf = (key: string, part: JsonSchema) =>
      typeof part['title'] === 'string' ? part['title'] : key;
    const scope = new Map([...outer, ...parts.map(([key, part]) => [key, titleOf(key, part)] as const)]);
    for (const [key, part] of parts) name(titleOf(key, part), part, scope);
    return render($ref === undefined ? rest : { ...rest, $ref }, scope);
  };

  const renderKeyword = (keyword: string, value: unknown, scope: Scope): unknown => {
    if (oneSchema.has(keyword)) return isSchema(value) ? render(value, scope) : value;
    if (listOfSchemas.has(keyword)) return (value as JsonSchema[]).map((one) => render(one, scope));
    if (mapOfSchemas.has(keyword)) {
      const entries = Object.entries(value as Record<string, JsonSchema>);
      return Object.fromEntries(entries.map(([key, one]) => [key, render(one, scope)]));
    }
    if (keyword !== '$ref') return plain(value);
    const title = scope.get(localName(String(value)));
    if (title === undefined) throw new Error(`Reference to a missing schema: "${String(value)}"`);
    return refTo(title);
  };

  const renderBody = (schema: JsonSchema, scope: Scope): JsonSchema => {
    const body: JsonSchema = {};
    for (const [keyword, value] of Object.entries(modernTuple(schema))) {
      if (keyword === '$id' || keyword.startsWith('~')) continue;
      const rendered = renderKeyword(keyword, value, scope);
      if (rendered !== undefined) body[keyword] = rendered;
    }
    return body;
  };

  const render = (schema: JsonSchema, scope: Scope): JsonSchema => {
    if (isSchema(schema['$defs'])) return renderRecursive(schema, scope);
    const { title } = schema;
    return typeof title === 'string' ? name(title, schema, scope) : renderBody(schema, scope);
  };

  return { named, render: (schema) => render(schema as JsonSchema, new Map()) };
}
