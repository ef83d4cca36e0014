import type { Answer } from '@gam/schemas/questions';
import type { ServiceQuestion } from '../../catalogue/service-question.ts';
import type { CheckedAnswer } from '../../pricing/checked-answer.ts';
import type { References } from '../references/index.ts';

/**
 * Checks a non-empty answer against its question and what was found of the things it names. Null: it does not fit; a
 * problem in words where people can do something about it.
 */
export type ValueCheck = (
  question: ServiceQuestion,
  answer: Answer,
  references: References,
) => CheckedAnswer | { readonly problem: string } | null;

export const noCounts: ReadonlyMap<string, number> = new Map();

/** An answer that is its values and nothing more. */
export const plainAnswer = (values: readonly string[]): CheckedAnswer => ({
  values,
  counts: noCounts,
  number: null,
});
