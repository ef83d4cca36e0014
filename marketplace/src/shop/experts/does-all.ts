import type { Answer } from '@gam/schemas/questions';
import type { RestrictionRow } from './repository.ts';

type Restriction = Pick<RestrictionRow, 'questionId' | 'answers'>;

/** Whether an expert does all that was answered: of each restricted question, only options that are left were chosen. */
export function doesAll(restrictions: readonly Restriction[], answers: readonly Answer[]): boolean {
  return restrictions.every(({ questionId, answers: left }) =>
    answers
      .filter(({ id }) => id === questionId)
      .every(({ values }) => values.every((value) => value === '' || left.includes(value))),
  );
}
