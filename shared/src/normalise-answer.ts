import type { AnswerConstraints, ConstraintKind, ConstraintsOf, CountBounds } from '@gam/schemas/questions';
import { normaliseNumber } from './number-grid.ts';
import { normaliseAs } from './text-forms.ts';
import type { AnswerValues } from './validate/failure.ts';

type Normaliser<C extends AnswerConstraints> = (constraints: C, answer: AnswerValues) => AnswerValues;

const normalisers = {
  choice: ({ counts }, answer) => countAll(answer, counts),
  text: ({ form, calling_code }, { values }) => ({
    values: dropEmpty(values.map((value) => normaliseAs(form, value, calling_code))),
  }),
  number: (_constraints, { values }) => ({ values: dropEmpty(values.map(normaliseNumber)) }),
  presence: ({ counts = null }, answer) => countAll(answer, counts),
} satisfies { [K in ConstraintKind]: Normaliser<ConstraintsOf<K>> };

/**
 * Returns an answer in its stored form. Texts are normalised for their form [O-5.08]; numbers are in Latin digits
 * without leading zeros; empty texts and numbers [O-5.10] and blank choices are dropped; a chosen option without a
 * count gets the lowest count [O-5.18], and unwanted counts are dropped. Invalid values remain, and validateAnswer
 * rejects them.
 */
export function normaliseAnswer(constraints: AnswerConstraints, answer: AnswerValues): AnswerValues {
  // The registry pairs each kind with its own constraints, which the compiler cannot follow through the look-up.
  const normalise = normalisers[constraints.kind] as Normaliser<AnswerConstraints>;
  return normalise(constraints, answer);
}

/** The chosen values, each with a count if `bounds` is set. */
function countAll(answer: AnswerValues, bounds: CountBounds | null): AnswerValues {
  const values = dropBlank(answer.values);
  if (bounds === null) return { values };
  // A count alone chooses nothing.
  if (values.length === 0) return { values, counts: [] };
  const given = answer.counts ?? [];
  const counted = new Set(given.map(({ value }) => value));
  const uncounted = values.filter((value) => !counted.has(value));
  return { values, counts: [...given, ...uncounted.map((value) => ({ value, number: bounds.min }))] };
}

function dropEmpty(values: readonly string[]): readonly string[] {
  return values.includes('') ? values.filter((value) => value !== '') : values;
}

/** A blank value chooses nothing. */
function dropBlank(values: readonly string[]): readonly string[] {
  return values.some(isBlank) ? values.filter((value) => !isBlank(value)) : values;
}

const isBlank = (value: string): boolean => value.trim() === '';
