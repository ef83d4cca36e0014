import type { RulesDifference } from '@gam/schemas/gate';

const written = (value: unknown): string => (value === undefined ? '(nothing)' : JSON.stringify(value));

type Changed = RulesDifference['document'][number];

const describeDifference = ({ path, before, after }: Changed): string =>
  `    ${path}: ${written(before)} -> ${written(after)}`;

const textOf = (rule: unknown, name: string): string =>
  typeof rule === 'object' && rule !== null ? String(Reflect.get(rule, name)) : '';

const describeRule = (rule: unknown): string =>
  `${textOf(rule, 'id')} (${textOf(rule, 'at')}): ${textOf(rule, 'because')}`;

/** Whether two documents are equal. */
export const isSame = ({ document, added, removed, changed, moved }: RulesDifference): boolean =>
  document.length + added.length + removed.length + changed.length + moved.length === 0;

/** Returns the comparison as text: the document's own fields, then rule by rule. */
export function diffLines(diff: RulesDifference): string[] {
  if (isSame(diff)) return ['The documents are equal.'];
  return [
    ...(diff.document.length === 0
      ? []
      : ['changed  the document', ...diff.document.map(describeDifference)]),
    ...diff.added.map((rule) => `added    ${describeRule(rule)}`),
    ...diff.removed.map((rule) => `removed  ${describeRule(rule)}`),
    ...diff.changed.flatMap(({ rule, differences }) => [
      `changed  ${describeRule(rule)}`,
      ...differences.map(describeDifference),
    ]),
    ...diff.moved.map(
      ({ rule, from, to }) =>
        `moved    ${textOf(rule, 'id')} (${textOf(rule, 'at')}): from place ${from} to ${to}`,
    ),
  ];
}
