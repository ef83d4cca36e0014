import { expect, it } from 'vitest';
import { formatRating } from './rating.ts';

it.each([
  [4.75, '۴٫۸'],
  [5, '۵٫۰'],
  [0, '۰٫۰'],
])('a rating of %d has one decimal', (average, expected) => {
  expect(formatRating(average)).toBe(expected);
});
