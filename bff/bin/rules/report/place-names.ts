import type { ServicePlace } from '../../../src/engine/rules/check/offered-service.ts';

/** So many are named; the others are counted. */
const maxNamed = 5;

const listed = (names: readonly string[]): string => {
  const more = names.length - maxNamed;
  return more > 0 ? `${names.slice(0, maxNamed).join(', ')} and ${more} more` : names.join(', ');
};

const placeName = ({ service, cities }: ServicePlace): string =>
  `${service} (${cities.length === 1 ? 'city' : 'cities'} ${listed(cities)})`;

/** Services and cities in a row: `home-cleaning (cities 1, 2), house-painting (city 1)`. */
export const placeNames = (places: readonly ServicePlace[]): string => listed(places.map(placeName));

/** `1 error`, `2 errors`. */
export const counted = (number: number, word: string): string =>
  `${number} ${word}${number === 1 ? '' : 's'}`;
