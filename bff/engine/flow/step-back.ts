import type { Evaluation, Row } from './evaluation.ts';
import { isAsked } from './flow.ts';

/**
 * The question to go back to: the last one on the trail that is still asked. Without a trail (a deep link), the
 * previous one in the list. Questions that a rule answers are skipped. [O-4.22]
 */
export function findPrevious(
  evaluation: Evaluation,
  before: number,
): { row: Row; trail: readonly string[] } | null {
  const { flow, state } = evaluation;
  for (let length = state.trail.length - 1; length >= 0; length -= 1) {
    const index = flow.indexOf.get(state.trail[length] ?? '') ?? -1;
    const row = index === before ? null : askedRow(evaluation, index);
    if (row) return { row, trail: state.trail.slice(0, length) };
  }
  for (let index = before - 1; index >= 0; index -= 1) {
    const row = askedRow(evaluation, index);
    if (row) return { row, trail: [] };
  }
  return null;
}

/** The row of a question that is asked: neither hidden nor answered automatically. */
export function askedRow(evaluation: Evaluation, index: number): Row | null {
  const row = index < 0 ? null : evaluation.row(index);
  return row && isAsked(evaluation.state, row) ? row : null;
}

/** The questions that are asked before a position: the steps of back without a trail. */
export function askedBefore(evaluation: Evaluation, index: number): string[] {
  return evaluation
    .rows()
    .filter((row) => row.at.index < index && isAsked(evaluation.state, row))
    .map((row) => row.at.question.id);
}
