import type { RulesFinding } from '@gam/schemas/gate';

/** Names in a list; further ones are counted. */
const maxNamed = 5;

const listed = (names: readonly string[]): string => {
  const more = names.length - maxNamed;
  return more > 0 ? `${names.slice(0, maxNamed).join(', ')} and ${more} more` : names.join(', ');
};

type Place = RulesFinding['places'][number];

const placeName = ({ service, cities }: Place): string =>
  `${service} (${cities.length === 1 ? 'city' : 'cities'} ${listed(cities)})`;

/** Returns services with their cities: `home-cleaning (cities 1, 2), house-painting (city 1)`. */
export const placeNames = (places: readonly Place[]): string => listed(places.map(placeName));

/** Returns `1 error`, `2 errors`. */
export const counted = (number: number, word: string): string =>
  `${number} ${word}${number === 1 ? '' : 's'}`;

/** Returns the place of a finding: document, rule or question, and path. */
function subjectOf({ document, rule, question, path, places }: RulesFinding): string {
  const names = [
    ...(document === null ? [] : [`document "${document}"`]),
    ...(rule === null ? [] : [`rule "${rule}"`]),
    ...(question === null ? [] : [`question "${question}"`]),
    ...(path === '' ? [] : [`at ${path}`]),
  ];
  const where = places.length === 0 ? '' : ` in ${placeNames(places)}`;
  return names.join(', ') + where;
}

/** Returns a finding as text: kind and place, then the message. */
export const findingLines = (finding: RulesFinding): string[] => [
  `${finding.severity.padEnd(7)}  ${finding.code}: ${subjectOf(finding)}`,
  `         ${finding.message}`,
  ...wayLines(finding),
];

/** The shortest way to a finding: who walks, when, and what they answer. */
function wayLines({ way }: RulesFinding): string[] {
  if (way == null) return [];
  const steps = way.steps.map(({ step, values }) =>
    values.length === 0 ? step : `${step}=${values.join('+')}`,
  );
  return [`         ${way.customer}, ${way.at}: ${steps.length === 0 ? 'at once' : steps.join(' ')}`];
}

/** Returns `1 error, 2 warnings`, and notes if there are some. */
export function countFindings(findings: readonly RulesFinding[]): string {
  const count = (severity: RulesFinding['severity']) =>
    findings.filter((finding) => finding.severity === severity).length;
  const notes = count('note');
  return `${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}${notes === 0 ? '' : `, ${counted(notes, 'note')}`}`;
}
