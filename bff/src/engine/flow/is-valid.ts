import { validateAnswer } from '@gam/shared/validate-answer';
import { toAnswerValues } from './answer-values.ts';
import type { Evaluation } from './evaluation.ts';
import { isStillOffered } from './offered-answer.ts';
import { constraintsOf } from './question-view.ts';
import type { Row } from './row.ts';

/** Whether what a visible question was answered still holds; a passed optional empty one does. */
export function isValid(evaluation: Evaluation, row: Row): boolean {
  if (row.isAutomatic) return true;
  const constraints = constraintsOf(evaluation.flow, row);
  return validateAnswer(constraints, toAnswerValues(row.answer)) === null && isStillOffered(evaluation, row);
}
