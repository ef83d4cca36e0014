import { kindOf } from '../../engine/questions/index.ts';
import { Evaluation } from '../../engine/flow/evaluation.ts';
import { offeredBy, withChosen } from '../../engine/flow/offered-answer.ts';
import type { FlowState } from '../../engine/flow/state.ts';
import type { CheckContext } from './answer-check.ts';
import { lookUpAnswer } from './look-up-answer.ts';

/**
 * Answers that come from elsewhere (a restore, an earlier order) with what they chose, as far as it is offered here:
 * one after the other, since what is offered may depend on those before. What was never offered is left out; what nobody
 * can say stays as it is, to be asked again.
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
