import type { Question } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';
import type { FlowQuestion, OptionAnswers } from './flow.ts';
import type { StoredAnswer } from './state.ts';

/**
 * Made once for all customers of a flow: most answers are one option, and a state that only points to them takes a third
 * of the memory that one with answers of its own takes.
 */
export const optionAnswersOf = ({ options }: Question): OptionAnswers =>
  new Map(
    options.map(({ id }): [string, StoredAnswer] => [
      id,
      Object.freeze({ values: Object.freeze([id]), by: 'customer' }),
    ]),
  );

/** What a customer answered, as it is remembered. */
export function storedAnswer(
  { optionAnswers }: FlowQuestion,
  { values, counts }: AnswerValues,
): StoredAnswer {
  const [first = ''] = values;
  const shared = values.length === 1 && !counts ? optionAnswers.get(first) : undefined;
  // A copy takes no more memory than its values: what normalising leaves has room to grow.
  return shared ?? { values: [...values], ...(counts && { counts }), by: 'customer' };
}
