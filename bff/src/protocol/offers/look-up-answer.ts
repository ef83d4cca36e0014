import { Evaluation } from '../../engine/flow/evaluation.ts';
import { positionOf } from '../../engine/flow/next-step.ts';
import { offeredBy } from '../../engine/flow/offered-answer.ts';
import type { LookedUp } from '../../engine/flow/offers.ts';
import { kindOf } from '../../engine/questions/index.ts';
import type { CheckContext } from './answer-check.ts';
import { answerCheckOf } from './index.ts';

/**
 * What values chose that answer the question where a flow stands, those that stand there where none are given; null where
 * they need not have been offered. The promise is null where nobody can say.
 */
export function lookUpAnswer(
  context: Omit<CheckContext, 'question'>,
  values: readonly string[] | null,
): Promise<LookedUp | null> | null {
  const { flow, record } = context.open;
  const index = positionOf(flow, record.state.step);
  const at = flow.questions[index];
  // Most questions offer what the customer sees: nothing is walked over for them.
  if (!at || !kindOf(at.question).offered) return null;
  const evaluation = new Evaluation(flow, record.state, record.decided_at);
  const row = evaluation.row(index);
  const asked = values ?? row?.answer?.values ?? [];
  const by = row && !row.isAutomatic && asked.length > 0 ? offeredBy(evaluation, row) : null;
  return by && answerCheckOf(by.check)({ ...context, question: at.question.id }, asked);
}
