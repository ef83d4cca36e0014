import type { AnswerConstraints, ConstraintKind, ConstraintsOf } from '@gam/schemas/questions';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';

const longText = (length: number) => 'ا'.repeat(length);
const digits = (length: number) => `09${'1'.repeat(Math.max(0, length - 2))}`;
const textOf = {
  free: longText,
  name: longText,
  phone: digits,
} satisfies Record<ConstraintsOf<'text'>['form'], (length: number) => string>;

/** Answers of each kind of which one holds if any answer does: the least that is asked for. */
const leastAnswers: { readonly [K in ConstraintKind]: (constraints: ConstraintsOf<K>) => AnswerValues[] } = {
  choice: ({ allowed, counts }) =>
    allowed.map((value) => ({
      values: [value],
      ...(counts && { counts: [{ value, number: counts.min }] }),
    })),
  number: ({ min }) => [{ values: [String(min)] }],
  text: ({ form, min_length }) => [{ values: [textOf[form](Math.max(1, min_length))] }],
  presence: () => [{ values: ['x'] }],
};

/** Whether some answer satisfies the constraints. */
export function canBeAnswered(constraints: AnswerConstraints): boolean {
  // The registry pairs each kind with its own constraints, which the compiler cannot follow through the look-up.
  const answers = leastAnswers[constraints.kind] as (constraints: AnswerConstraints) => AnswerValues[];
  return answers(constraints).some((answer) => validateAnswer(constraints, answer) === null);
}
