import { linkMark } from '@gam/schemas/values';
import type { TSchema } from 'typebox';
import type { ReplyProblem } from './failure.ts';
import { isLinkKind, isSafeLink } from './safe-link.ts';

/** The keywords of a schema that lead to its links. */
interface Keywords {
  readonly [linkMark]?: unknown;
  readonly type?: string;
  readonly anyOf?: readonly Keywords[];
  readonly properties?: Readonly<Record<string, Keywords>>;
  readonly required?: readonly string[];
  readonly items?: Keywords;
}

/** Stands for a value that cannot be shown without a bad link in it. */
const leftOut = Symbol('left out');
/** Returns a value without its bad links, and notes each of them. */
type Clean = (value: unknown, field: string, note: (problem: ReplyProblem) => void) => unknown;

/**
 * Returns a function that leaves the bad links out of a reply of this schema: null or missing where the schema allows
 * that, else without the item of a list that needs the link; `undefined` where nothing would be left. Null for a schema
 * without links. [scale: The outside]
 */
export function compileLinks(schema: TSchema): Clean | null {
  const clean = compile(schema);
  if (clean === null) return null;
  return (value, field, note) => {
    const cleaned = clean(value, field, note);
    return cleaned === leftOut ? undefined : cleaned;
  };
}

function compile(schema: Keywords): Clean | null {
  const mark = schema[linkMark];
  if (isLinkKind(mark))
    return (value, field, note) => {
      if (typeof value !== 'string' || isSafeLink(mark, value)) return value;
      note({ field, expected: expectedOf[mark], came: `a text of ${value.length} characters` });
      return leftOut;
    };
  if (schema.anyOf) return compileUnion(schema.anyOf);
  if (schema.type === 'array') return compileList(schema.items ?? {});
  return schema.properties ? compileObject(schema) : null;
}

const expectedOf = {
  web: 'must be a path or an http(s) URL: it is left out',
  phone: 'must be a phone: it is left out',
} as const;

function compileUnion(members: readonly Keywords[]): Clean | null {
  const cleans = members.map(compile).filter((clean) => clean !== null);
  if (cleans.length === 0) return null;
  const isNullable = members.some(({ type }) => type === 'null');
  return (value, field, note) => {
    let cleaned = value;
    for (const clean of cleans) if (cleaned !== leftOut) cleaned = clean(cleaned, field, note);
    return cleaned === leftOut && isNullable ? null : cleaned;
  };
}

function compileList(item: Keywords): Clean | null {
  const clean = compile(item);
  if (clean === null) return null;
  return (value, field, note) =>
    Array.isArray(value)
      ? value
          .map((one: unknown, index) => clean(one, `${field}/${index}`, note))
          .filter((one) => one !== leftOut)
      : value;
}

function compileObject({ properties = {}, required = [] }: Keywords): Clean | null {
  const cleans = Object.entries(properties).flatMap(([name, one]) => {
    const clean = compile(one);
    return clean === null ? [] : [{ name, clean, isOptional: !required.includes(name) }];
  });
  if (cleans.length === 0) return null;
  return (value, field, note) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    const cleaned: Record<string, unknown> = { ...value };
    for (const { name, clean, isOptional } of cleans) {
      if (!Object.hasOwn(cleaned, name)) continue;
      const one = clean(cleaned[name], `${field}/${name}`, note);
      if (one === leftOut && !isOptional) return leftOut;
      if (one === leftOut) delete cleaned[name];
      else cleaned[name] = one;
    }
    return cleaned;
  };
}
