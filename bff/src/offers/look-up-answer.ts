import { Evaluation } from '../flow/evaluation.ts';
import { positionOf } from '../flow/next-step.ts';
import { offeredBy } from '../flow/offered-answer.ts';
import type { LookedUp } from '../flow/offers.ts';
import type { CheckContext } from './answer-check.ts';
import { answerCheckOf } from './index.ts';

/**
 * What values chose that answer the question where a flow stands; null where they need not have been offered. The
 * promise is null where nobody can say.
 */
export function lookUpAnswer(
  context: Omit<CheckContext, 'question'>,
  values: readonly string[] | null,
): Promise<LookedUp | null> | null {
  const { flow, record } = context.open;
  const evaluation = new Evaluation(flow, record.state, record.decided_at);
  const row = evaluation.row(positionOf(flow, record.state.step));
  if (!row || row.isAutomatic) return null;
  const asked = values ?? row.answer?.values ?? [];
  const by = asked.length === 0 ? null : offeredBy(evaluation, row);
  return by && answerCheckOf(by.check)({ ...context, question: row.at.question.id }, asked);
}
