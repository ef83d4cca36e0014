import type { Evaluation } from '../flow/evaluation.ts';
import { positionOf } from '../flow/next-step.ts';
import type { Row } from '../flow/row.ts';
import { fetchedListOf } from '../questions/fetched-list.ts';

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
