import type { Finding } from '../../../src/engine/rules/check/check-everything.ts';
import type { ServicePlace } from '../../../src/engine/rules/check/offered-service.ts';

/** Names in a list; further ones are counted. */
const maxNamed = 5;

const listed = (names: readonly string[]): string => {
  const more = names.length - maxNamed;
  return more > 0 ? `${names.slice(0, maxNamed).join(', ')} and ${more} more` : names.join(', ');
};

const placeName = ({ service, cities }: ServicePlace): string =>
  `${service} (${cities.length === 1 ? 'city' : 'cities'} ${listed(cities)})`;

/** Returns services with their cities: `home-cleaning (cities 1, 2), house-painting (city 1)`. */
export const placeNames = (places: readonly ServicePlace[]): string => listed(places.map(placeName));

/** Returns `1 error`, `2 errors`. */
export const counted = (number: number, word: string): string =>
  `${number} ${word}${number === 1 ? '' : 's'}`;

/** Returns the place of a finding: document, rule or question, and path. */
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

/** Returns a finding as text: kind and place, then the message. */
export const findingLines = (finding: Finding): string[] => [
  `${finding.severity.padEnd(7)}  ${finding.code}: ${subjectOf(finding)}`,
  `         ${finding.message}`,
];
