import type { AnswerValues } from '@gam/shared/validate-answer';
import type { StoredAnswer } from './state.ts';

/** A stored answer in the form that validation takes. */
export const toAnswerValues = (answer: Pick<StoredAnswer, 'values' | 'counts'> | null): AnswerValues => ({
  values: [...(answer?.values ?? [])],
  ...(answer?.counts && { counts: [...answer.counts] }),
});
