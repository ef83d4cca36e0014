import type { Answer } from '@gam/schemas/questions';
import type { Evaluation } from '../../engine/flow/evaluation.ts';
import { readableAnswer } from '../../engine/flow/submission.ts';

/**
 * The answers of the visible questions before a position, as the upstream is sent them: what a fetched node there
 * depends on, its own answer never. [O-4.45]
 */
export const answersBefore = (evaluation: Evaluation, position: number): Answer[] =>
  evaluation
    .rows()
    .filter(({ at }) => at.index < position)
    .map((row) => readableAnswer(evaluation, row))
    .filter((answer) => answer !== null);
