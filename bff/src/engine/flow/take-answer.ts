import type { AnswerValues } from '@gam/shared/validate-answer';
import type { FlowQuestion } from './flow.ts';
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
