import type { FlowState, StoredAnswer } from './state.ts';

type Given = Pick<StoredAnswer, 'values' | 'counts'>;

/**
 * The state with an answer. What was priced was another request, and others may be able to do it: quote and expert are
 * dropped, unless the same was only said again. [O-4.15]
 */
export function takeAnswer(
  state: FlowState,
  question: string,
  stored: StoredAnswer,
  known: Given | null,
): FlowState {
  const answers = { ...state.answers, [question]: stored };
  return isSame(stored, known) ? { ...state, answers } : { ...state, answers, expert: null, quote: null };
}

/** Whether two answers say the same: values and counts, in their order. */
export function isSame(one: Given, other: Given | null): boolean {
  const said = ({ values, counts = [] }: Given): string =>
    JSON.stringify([values, counts.map(({ value, number }) => [value, number])]);
  return other !== null && said(one) === said(other);
}
