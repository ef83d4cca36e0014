import type { Rule } from '@gam/schemas/rules';
import { isSameDocument, type Difference, type DocumentDiff, type Move } from './diff-documents.ts';

const written = (value: unknown): string => (value === undefined ? '(nothing)' : JSON.stringify(value));

const describeDifference = ({ path, before, after }: Difference): string =>
  `    ${path}: ${written(before)} -> ${written(after)}`;

const describeRule = ({ id, at, because }: Rule): string => `${id} (${at}): ${because}`;

const describeMove = ({ rule, from, to }: Move): string =>
  `moved    ${rule.id} (${rule.at}): from place ${from} to ${to}`;

/** A comparison for people: what is other about the document, then rule by rule. */
export function diffLines(diff: DocumentDiff): string[] {
  if (isSameDocument(diff)) return ['They say the same.'];
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
    ...diff.moved.map(describeMove),
  ];
}
