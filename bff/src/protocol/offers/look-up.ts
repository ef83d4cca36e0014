import { kindOf } from '../../engine/questions/index.ts';
import { Evaluation } from '../../engine/flow/evaluation.ts';
import { offeredBy, withChosen } from '../../engine/flow/offered-answer.ts';
import type { FlowState } from '../../engine/flow/state.ts';
import type { CheckContext } from './answer-check.ts';
import { positionOf } from '../../engine/flow/next-step.ts';
import type { LookedUp } from '../../engine/flow/offers.ts';
import { answerCheckOf } from './answer-checks.ts';

/**
 * Answers that come from elsewhere (a restore, an earlier order) with what they chose, as far as it is offered here:
 * one after the other, since what is offered may depend on those before. What was never offered is left out; what is
 * unknown at the moment stays, to be looked up again.
 */
export async function lookUpKept(
  context: Omit<CheckContext, 'question'>,
  answers: FlowState['answers'],
): Promise<FlowState['answers']> {
  const { flow, record } = context.open;
  let kept = answers;
  for (const { index, question } of flow.questions) {
    const { id } = question;
    const stored = Object.hasOwn(kept, id) ? kept[id] : undefined;
    if (!stored || stored.chosen || !kindOf(question).offered) continue;
    const state: FlowState = { ...record.state, answers: kept, phase: 'questions', step: id };
    const open = { flow, record: { ...record, state } };
    const found = await lookUpAnswer({ ...context, open }, stored.values);
    if (!found) continue;
    const { [id]: _dropped, ...others } = kept;
    const evaluation = new Evaluation(flow, state, record.decided_at);
    const row = evaluation.row(index);
    const by = row && offeredBy(evaluation, row);
    kept =
      by && found.chosen
        ? { ...others, [id]: withChosen(evaluation, row, stored, by, found.chosen) }
        : others;
  }
  return kept;
}

/**
 * What values chose that answer the question where a flow stands, those that stand there where none are given; null where
 * they need not have been offered. The promise is null when that is unknown at the moment.
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
