import { validateAnswer } from '@gam/shared/validate-answer';
import { toAnswerValues } from '../answer-values.ts';
import { goPast, positionOf, proceed } from '../next-step.ts';
import { refused } from '../outcome.ts';
import { judgeAnswer } from '../judge-answer.ts';
import { constraintsOf } from '../question-view.ts';
import type { EventHandler } from './context.ts';

/** Goes on from the current question where its answer holds; says what is wrong where it does not. [O-5.01] */
export const next: EventHandler<'next'> = ({ flow, state, evaluation, at }) => {
  const index = positionOf(flow, state.step);
  const row = index < 0 ? null : evaluation.row(index);
  if (!row || row.isAutomatic) return proceed(evaluation, 0);
  const { question } = row.at;
  const failure = validateAnswer(constraintsOf(flow, row), toAnswerValues(row.answer));
  if (failure) return refused(failure.code, failure.message, question.id);
  const judged = judgeAnswer(flow, row, at);
  if (judged !== null) return refused('judged', judged, question.id);
  return proceed(evaluation.under(goPast(state, question)), index + 1);
};
