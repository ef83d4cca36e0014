import type { CheckedAnswers } from '../pricing/index.ts';
import { hashOf } from '../../platform/secrets.ts';

/** A hash of the choices, independent of their order and wording. */
export function answersHash(answers: CheckedAnswers): string {
  const choices = [...answers]
    .map(([question, { values, counts }]) => [question, values.toSorted(), [...counts].toSorted(byOption)])
    .toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1));
  return hashOf(choices);
}

function byOption([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : 1;
}
