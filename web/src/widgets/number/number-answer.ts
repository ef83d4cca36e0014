import type { AnswerConstraints, notValid } from '@gam/schemas/questions';
import { keepDigits } from '@gam/shared/digits';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';

const invalidMark: typeof notValid = 'not-valid';

/**
 * What is handed up for typed digits: nothing for an empty field, the number where it will do, else the mark that
 * can never be taken for one. [O-5.10, O-5.11]
 */
export function answerOf(constraints: AnswerConstraints, text: string): AnswerValues {
  if (text === '') return { values: [] };
  return { values: [validateAnswer(constraints, { values: [text] }) === null ? text : invalidMark] };
}

/** The digits that an answer shows; the mark of an invalid number has none. */
export function textOf({ values }: AnswerValues): string {
  return keepDigits(values[0] ?? '');
}
