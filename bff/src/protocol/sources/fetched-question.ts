import type { Evaluation } from '../../engine/flow/evaluation.ts';
import { positionOf } from '../../engine/flow/next-step.ts';
import type { Row } from '../../engine/flow/flow.ts';
import { fetchedListOf } from '../../engine/questions/fetched-select.ts';

/** The question where a flow stands, where what it offers is that list; null elsewhere. */
export function fetchedQuestion(
  evaluation: Evaluation,
  list: NonNullable<ReturnType<typeof fetchedListOf>>,
): Row | null {
  const { flow, state } = evaluation;
  const position = state.phase === 'questions' ? positionOf(flow, state.step) : -1;
  const row = position < 0 ? null : evaluation.row(position);
  return row && fetchedListOf(row.at.question) === list ? row : null;
}
