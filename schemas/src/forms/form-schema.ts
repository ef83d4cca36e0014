/** A JSON Schema, or a part of one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/**
 * The schema of a form of fixed shape. What differs between two forms of the same shape, such as the length of a
 * country's phones, is data: it stands in the schema as `{ $data: '/$data/…' }`, so that one compiled validator serves
 * all of them. A change of the schema is a new version: clients keep the validators that they were built with.
 */
export interface FormSchema {
  readonly name: string;
  readonly version: number;
  readonly schema: JsonSchema;
}

/** The property of a form's values under which a compiled validator reads the data of the schema. */
export const dataKey = '$data';

/** Stands in a schema for a part of its data. */
export const fromData = (...path: readonly [string, ...string[]]) => ({
  $data: `/${[dataKey, ...path].join('/')}`,
});

/** Returns the name of a schema in one version: its `$id`, and the name of its compiled validator. */
export const schemaKey = ({ name, version }: Pick<FormSchema, 'name' | 'version'>): string =>
  `${name}@${version}`;

/** Returns a schema with its data filled in, as any JSON Schema validator reads it. A keyword without data is left out. */
export function fillSchema({ schema }: FormSchema, data: JsonSchema): JsonSchema {
  return fill(schema, { [dataKey]: data }) as JsonSchema;
}

function fill(part: unknown, root: JsonSchema): unknown {
  if (Array.isArray(part)) return part.map((item) => fill(item, root));
  if (!isObject(part)) return part;
  if (typeof part['$data'] === 'string') return readPointer(root, part['$data']);
  const filled = Object.entries(part).map(([keyword, value]) => [keyword, fill(value, root)] as const);
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

function readPointer(root: JsonSchema, pointer: string): unknown {
  const [, ...path] = pointer.split('/');
  return path.reduce<unknown>(
    (value, name) => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    root,
  );
}

const isObject = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
