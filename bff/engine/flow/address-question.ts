import { answerForms } from '@gam/schemas/questions';
import type { Evaluation } from './evaluation.ts';
import { positionOf } from './next-step.ts';
import type { Row } from './flow.ts';

/** The current question if it asks a signed-in customer for an address; otherwise null. [W-6.01] */
export function addressQuestion(evaluation: Evaluation): Row | null {
  const { flow, state } = evaluation;
  if (state.phase !== 'questions' || state.facts.session.guest) return null;
  const position = positionOf(flow, state.step);
  const row = position < 0 ? null : evaluation.row(position);
  return row && answerForms[row.at.question.type].holds === 'address' ? row : null;
}
