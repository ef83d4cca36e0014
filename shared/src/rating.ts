import { toPersianDigits } from './digits.ts';

/** An average of scores, from 0 to 5, with one decimal: «۴٫۸». [O-9.09] */
export const formatRating = (average: number): string =>
  toPersianDigits(average.toFixed(1)).replace('.', '\u066b');
