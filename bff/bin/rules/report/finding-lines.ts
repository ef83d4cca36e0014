import type { Finding } from '../../../src/engine/rules/check/check-everything.ts';
import { placeNames } from './place-names.ts';

/** What is at fault: the document, the rule or the question in it, and the path there. */
function subjectOf({ document, rule, question, path, places }: Finding): string {
  const names = [
    ...(document === null ? [] : [`document "${document}"`]),
    ...(rule === null ? [] : [`rule "${rule}"`]),
    ...(question === null ? [] : [`question "${question}"`]),
    ...(path === '' ? [] : [`at ${path}`]),
  ];
  const where = places.length === 0 ? '' : ` in ${placeNames(places)}`;
  return names.join(', ') + where;
}

/** A finding for people: what and where, then why. */
export const findingLines = (finding: Finding): string[] => [
  `${finding.severity.padEnd(7)}  ${finding.code}: ${subjectOf(finding)}`,
  `         ${finding.message}`,
];
