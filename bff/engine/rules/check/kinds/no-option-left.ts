import type { Question } from '@gam/schemas/questions';
import { atQuestion, nameOf, type FindingKind } from '../finding-kind.ts';

/** A product without options fetches them for the preceding answers. [O-7.10] */
const isFetched = ({ type_tags, options }: Pick<Question, 'type_tags' | 'options'>): boolean =>
  type_tags.includes('product') && options.length === 0;

/**
 * A mandatory select without options, as it is loaded or as rules leave it: it is passed over unanswered. If favourites may be in it, this is a warning: most customers have no favourites. [O-4.51,
 * readings 36, 38]
 */
export const noOptionLeft: FindingKind = ({ questions }) =>
  questions
    .filter(({ hidden, outlook }) => hidden === null && outlook.mandatory)
    .filter(({ outlook }) => outlook.values?.size === 0 || outlook.losesAllOptions)
    .filter(({ question }) => !isFetched(question))
    .map((seen) => {
      const { question, outlook } = seen;
      const mayHoldFavourites = outlook.values === null;
      const cause =
        question.options.length === 0
          ? 'has no options; it is passed over unanswered'
          : `has no option that the rules leave; it is passed over unanswered${mayHoldFavourites ? ' where there are no favourites' : ''}`;
      return atQuestion(seen, '/options', `${nameOf(question)} must be answered and ${cause}.`, {
        severity: mayHoldFavourites ? 'warning' : 'error',
      });
    });
