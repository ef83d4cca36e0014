import { formatRating, toPersianDigits } from '@gam/shared/digits';
import { fillText } from '@gam/shared/texts';
import { choiceTexts } from './texts.ts';

/** A rating in words: the average with one decimal, of how many, and both as they are spoken. [O-9.09] */
interface RatingWords {
  average: string;
  count: string;
  spoken: string;
}

/** A rating without any votes is left out. */
export function presentRating(average: number | null, count: number): { rating?: RatingWords } {
  if (average === null || count === 0) return {};
  const said = { average: formatRating(average), count: toPersianDigits(count) };
  const { ratings, spokenRating } = choiceTexts.rating;
  return {
    rating: {
      average: said.average,
      count: fillText(ratings, said),
      spoken: fillText(spokenRating, said),
    },
  };
}
