import { canonicalJson } from '@gam/engine';

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const step = (key: string): string => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** What tells the items of a list apart: a question and an option have an id, an amount its option, a line its question. */
const nameFields = ['id', 'option', 'question'] as const;

function namesOf(list: readonly unknown[]): readonly string[] | null {
  for (const field of nameFields) {
    const names = list.map((item) => (isObject(item) ? item[field] : undefined));
    const isNamed = names.every((name) => typeof name === 'string') && new Set(names).size === names.length;
    if (isNamed && names.length > 0) return names;
  }
  return null;
}

const written = (value: unknown): string => {
  const text = value === undefined ? '(nothing)' : JSON.stringify(value);
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
};

/**
 * Returns the places where two documents differ, a line each: what was added, removed, changed, and lists whose order
 * changed. Items of lists keep their identity by their id.
 */
export function diffContent(before: unknown, after: unknown, path = ''): string[] {
  if (
    canonicalJson(before ?? null) === canonicalJson(after ?? null) &&
    (before === undefined) === (after === undefined)
  )
    return [];
  const place = path === '' ? '/' : path;
  if (before === undefined) return [`added    ${place}: ${written(after)}`];
  if (after === undefined) return [`removed  ${place}: ${written(before)}`];
  if (isObject(before) && isObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => diffContent(before[key], after[key], path + step(key)));
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    const names = [namesOf(before), namesOf(after)] as const;
    if (names[0] !== null && names[1] !== null) return diffNamed(before, after, [names[0], names[1]], path);
  }
  return [`changed  ${place}: ${written(before)} -> ${written(after)}`];
}

function diffNamed(
  before: readonly unknown[],
  after: readonly unknown[],
  [earlier, later]: readonly [readonly string[], readonly string[]],
  path: string,
): string[] {
  const names = [...new Set([...earlier, ...later])];
  const itemOf = (list: readonly unknown[], of: readonly string[], name: string) => list[of.indexOf(name)];
  const kept = (list: readonly string[], other: readonly string[]) =>
    list.filter((name) => other.includes(name));
  const orders = [kept(earlier, later), kept(later, earlier)].map((list) => list.join(' '));
  return [
    ...names.flatMap((name) =>
      diffContent(
        earlier.includes(name) ? itemOf(before, earlier, name) : undefined,
        later.includes(name) ? itemOf(after, later, name) : undefined,
        `${path}${step(name)}`,
      ),
    ),
    ...(orders[0] === orders[1] ? [] : [`ordered  ${path}: ${orders[0]} -> ${orders[1]}`]),
  ];
}
