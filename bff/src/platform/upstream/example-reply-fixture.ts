import { sample, stringMatching } from 'fast-check';
import type { TSchema } from 'typebox';

/** The keywords that the schemas of replies use. */
interface Keywords {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Keywords[];
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly items?: Keywords;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
}

/** Writes a text of a reply; `schema` is the text's own, `field` the names that lead to it. */
type WriteText = (schema: object, field: readonly string[]) => string | null;

const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T08:00:00.000Z',
  email: 'a@gam.example',
};

/**
 * Returns a reply that fits a schema, with every optional field and one item in each list; `write` gives the texts that
 * it has a word for.
 */
export function makeExample(
  schema: TSchema,
  write: WriteText = () => null,
  field: readonly string[] = [],
): unknown {
  const {
    const: fixed,
    enum: values,
    anyOf,
    type,
    properties = {},
    items = {},
    ...limits
  } = schema as Keywords;
  const below = (one: Keywords, ...names: string[]) => makeExample(one, write, [...field, ...names]);
  if (fixed !== undefined) return fixed;
  if (values) return values[0];
  if (anyOf) return below(anyOf.find((one) => one.type !== 'null') ?? {});
  if (type === 'object')
    return Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, below(one, name)]));
  if (type === 'array') return [below(items, '*')];
  if (type === 'string') return write(schema, field) ?? makeText(limits);
  if (type === 'boolean') return true;
  const { minimum = 0, exclusiveMinimum = minimum - 1 } = limits;
  return type === 'integer' || type === 'number' ? Math.max(minimum, exclusiveMinimum + 1) : null;
}

/** A text for each pattern: making one takes some milliseconds. */
const matching = new Map<string, string>();

function makeText({ pattern, format = '', minLength = 0 }: Keywords): string {
  if (pattern === undefined) return byFormat[format] ?? 'x'.repeat(minLength);
  const [text = ''] = matching.has(pattern)
    ? [matching.get(pattern)]
    : sample(stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 1 });
  matching.set(pattern, text);
  return text;
}
