import type { Answer, GivenAnswer } from '@gam/schemas/questions';
import type { Static } from 'typebox';
import { checkAnswers } from '../answers/check-answers.ts';
import type { References } from '../answers/references/index.ts';
import type { ServiceQuestion } from './service-question.ts';

/** Pre-filled answers by question id. */
export type GivenAnswers = ReadonlyMap<string, Static<typeof GivenAnswer>>;

/**
 * The answers of an earlier order that its service's questions of today still take: what they name must still be
 * there. What no longer fits is left out, and with it the answers that hung on it. [O-4.11]
 */
export function answersToCopy(
  questions: readonly ServiceQuestion[],
  earlier: readonly Answer[],
  references: References,
): GivenAnswers {
  const kept: Answer[] = [];
  for (const { id } of questions) {
    const answer = earlier.find((other) => other.id === id);
    if (answer !== undefined && 'answers' in checkAnswers(questions, [...kept, answer], { references }))
      kept.push(answer);
  }
  return new Map(
    kept.map(({ id, values, counts }) => [id, counts === undefined ? { values } : { values, counts }]),
  );
}
