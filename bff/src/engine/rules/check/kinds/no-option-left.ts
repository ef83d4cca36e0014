import type { Question } from '@gam/schemas/questions';
import { atQuestion, nameOf, type FindingKind } from '../finding-kind.ts';

/** A product without options of its own has them by fetch, for the answers before it. [O-7.10] */
const isFetched = ({ type_tags, options }: Pick<Question, 'type_tags' | 'options'>): boolean =>
  type_tags.includes('product') && options.length === 0;

/** A mandatory select without any option, as it was loaded or as rules always leave it: nobody gets past it. */
export const noOptionLeft: FindingKind = ({ questions }) =>
  questions
    .filter(({ hidden, outlook }) => hidden === null && outlook.mandatory && outlook.values?.size === 0)
    .filter(({ question }) => !isFetched(question))
    .map((seen) => {
      const { question } = seen;
      const cause = question.options.length === 0 ? 'has no options' : 'has no option that the rules leave';
      const message = `${nameOf(question)} must be answered and ${cause}; a flow that comes to it cannot end.`;
      return atQuestion(seen, '/options', message);
    });
