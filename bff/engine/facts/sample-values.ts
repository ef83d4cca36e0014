import type { Condition, FactType, PlainCondition, Scalar } from '@gam/schemas/rules';
import type { FactValue } from './facts.ts';

type Conditions = readonly (Condition | PlainCondition)[];
/** `required`: the texts that the conditions themselves, without what stands under `not`, ask for. */
type Sample = (conditions: Conditions, required: readonly string[]) => readonly FactValue[] | null;

/** A text that occurs in no condition. */
const fresh = '\u0000other';
/** With more texts than this, conditions on lists are assumed to be compatible. */
const maxItemsNamed = 12;

const isText = (value: Scalar): value is string => typeof value === 'string';
const isNumber = (value: Scalar | undefined): value is number => typeof value === 'number';
const scalarsOf = (conditions: Conditions): Scalar[] =>
  conditions.flatMap(({ const: one, enum: several = [] }) =>
    one === undefined ? several : [one, ...several],
  );

/** Every number in a condition, and one on each side of it. */
function sampleNumbers(conditions: Conditions): number[] {
  const named = [
    ...scalarsOf(conditions),
    ...conditions.flatMap(({ minimum, maximum }) => [minimum, maximum]),
  ].filter(isNumber);
  const sorted = named.toSorted((a, b) => a - b);
  const between = sorted.map((number, at) => (number + (sorted[at + 1] ?? number)) / 2);
  return [0, ...sorted, ...between, (sorted[0] ?? 0) - 1, (sorted.at(-1) ?? 0) + 1];
}

const listOf = (first: readonly string[], size: number): string[] =>
  [...first, ...Array.from({ length: size }, () => fresh)].slice(0, size);

/**
 * Lists of each relevant size with up to two of the named texts, with all texts that one condition asks for, and with all that
 * several maps ask for together.
 */
function sampleLists(conditions: Conditions, required: readonly string[]): string[][] | null {
  const together = conditions.flatMap(({ containsAll }) => (containsAll ? [containsAll] : []));
  const items = [
    ...new Set(
      conditions
        .flatMap(({ contains, containsAll = [] }): readonly Scalar[] => [
          ...(contains?.enum ?? [contains?.const ?? null]),
          ...containsAll,
        ])
        .filter(isText),
    ),
  ];
  if (items.length > maxItemsNamed) return null;
  const bounds = conditions.flatMap(({ minItems, maxItems }) => [minItems, maxItems]).filter(isNumber);
  const sizes = new Set([
    0,
    1,
    2,
    ...together.map(({ length }) => length),
    ...bounds.flatMap((size) => [Math.max(0, size - 1), size, size + 1]),
  ]);
  const pairs = items.flatMap((one) => [[one], ...items.map((other) => [one, other])]);
  const more = [...new Set(required)];
  const joint = [
    ...together,
    more,
    ...items.filter((item) => !more.includes(item)).map((item) => [...more, item]),
  ];
  return [...sizes, more.length, more.length + 1].flatMap((size) =>
    [[], ...pairs, ...joint].map((first) => listOf(first, size)),
  );
}

const samples = {
  string: (conditions) => [fresh, ...scalarsOf(conditions).filter(isText)],
  number: sampleNumbers,
  boolean: () => [true, false],
  strings: sampleLists,
} satisfies Record<FactType['holds'], Sample>;

/**
 * Values of a fact of which one satisfies the conditions if any value does; null if there would be too many. The
 * dialect is closed, so only the values named in conditions matter.
 */
export function sampleValues(
  written: readonly Condition[],
  { holds, nullable }: FactType,
): readonly FactValue[] | null {
  const parts = written.flatMap((condition) => [condition, ...(condition.not ? [condition.not] : [])]);
  const required = written.flatMap(({ contains, containsAll = [] }) => [
    contains?.const ?? null,
    ...containsAll,
  ]);
  const values = samples[holds](parts, required.filter(isText));
  return values === null ? null : [...values, ...(nullable ? [null] : [])];
}
