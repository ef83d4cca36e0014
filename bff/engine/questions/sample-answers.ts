import type { AnswerConstraints, ConstraintKind, ConstraintsOf } from '@gam/schemas/questions';
import { type AnswerValues, validateAnswer } from '@gam/shared/validate-answer';

const longText = (length: number) => 'ا'.repeat(length);
const digits = (length: number) => `09${'1'.repeat(Math.max(0, length - 2))}`;
const textOf = {
  free: longText,
  name: longText,
  phone: digits,
} satisfies Record<ConstraintsOf<'text'>['form'], (length: number) => string>;

/** The highest number of a grid that is counted from its minimum. */
const highest = ({ min, max, step }: { min: number; max: number; step: number }): number =>
  min + Math.floor((max - min) / step) * step;

function choose({ allowed, counts }: ConstraintsOf<'choice'>, values: readonly string[]): AnswerValues {
  const chosen = values.filter((value) => allowed.includes(value));
  return {
    values: chosen,
    ...(counts && { counts: chosen.map((value) => ({ value, number: counts.min })) }),
  };
}

/** As many options as asked for, once beginning with each of them; all of them where there are no more. */
const combinations = (allowed: readonly string[], size: number): (readonly string[])[] =>
  size >= allowed.length
    ? [allowed]
    : allowed.map((_first, at) => [...allowed.slice(at), ...allowed.slice(0, at)].slice(0, size));

/** Sample answers by kind, smallest first: one is valid if any answer is valid. */
const samples: {
  readonly [K in ConstraintKind]: (constraints: ConstraintsOf<K>) => readonly AnswerValues[];
} = {
  choice: (constraints) =>
    [
      ...combinations(constraints.allowed, constraints.selected?.min ?? 1),
      ...combinations(constraints.allowed, constraints.selected?.max ?? constraints.allowed.length),
    ].map((values) => choose(constraints, values)),
  number: ({ min, max, step }) => [
    { values: [String(min)] },
    { values: [String(highest({ min, max, step }))] },
  ],
  text: ({ form, min_length }) => [{ values: [textOf[form](Math.max(1, min_length))] }],
  presence: ({ counts, selected }) => {
    const values = Array.from({ length: selected?.min ?? 1 }, (_none, index) => 'x'.repeat(index + 1));
    return [{ values, ...(counts && { counts: values.map((value) => ({ value, number: counts.min })) }) }];
  },
};

/**
 * Valid answers that represent all others: each option alone (or with as many as are asked for) and as many as can
 * be, the lowest and the highest number, one
 * text; the valid ones among `named` (by rules or children); the empty answer if it is optional. Empty if no answer
 * satisfies the constraints.
 */
export function sampleAnswers(constraints: AnswerConstraints, named: readonly string[] = []): AnswerValues[] {
  // The registry pairs each kind with its own constraints, which the compiler cannot follow through the look-up.
  const sample = samples[constraints.kind] as (constraints: AnswerConstraints) => readonly AnswerValues[];
  const isOpen = constraints.kind !== 'choice';
  const answers = [
    ...sample(constraints),
    ...(isOpen ? named.map((value): AnswerValues => ({ values: [value] })) : []),
    { values: [] },
  ];
  const seen = new Set<string>();
  return answers.filter((answer) => {
    const words = JSON.stringify(answer.values);
    if (seen.has(words) || validateAnswer(constraints, answer) !== null) return false;
    seen.add(words);
    return true;
  });
}

/** Whether some answer satisfies the constraints of a question that must be answered. */
export const canBeAnswered = (constraints: AnswerConstraints): boolean =>
  sampleAnswers(constraints).length > 0;
