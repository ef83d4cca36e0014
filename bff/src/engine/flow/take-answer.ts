import type { AnswerValues } from '@gam/shared/validate-answer';
import type { Question } from '@gam/schemas/questions';
import type { FlowQuestion, OptionAnswers } from './flow.ts';
import type { FlowState, StoredAnswer } from './state.ts';

/**
 * The state with an answer. What was priced was another request, and others may be able to do it: quote and expert are
 * dropped, unless the same was only said again. [O-4.15]
 */
export function takeAnswer(
  state: FlowState,
  { question }: FlowQuestion,
  stored: StoredAnswer,
  known: AnswerValues | null,
): FlowState {
  const answers = { ...state.answers, [question.id]: stored };
  return isSame(stored, known) ? { ...state, answers } : { ...state, answers, expert: null, quote: null };
}

/** Whether two answers say the same: values and counts, in their order. */
export const isSame = (one: AnswerValues, other: AnswerValues | null): boolean =>
  one === other || (other !== null && haveSameValues(one, other) && haveSameCounts(one, other));

const haveSameValues = ({ values }: AnswerValues, other: AnswerValues): boolean =>
  values.length === other.values.length && values.every((value, index) => value === other.values[index]);

const haveSameCounts = ({ counts = [] }: AnswerValues, { counts: others = [] }: AnswerValues): boolean =>
  counts.length === others.length &&
  counts.every(({ value, number }, index) => {
    const other = others[index];
    return value === other?.value && number === other.number;
  });

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
