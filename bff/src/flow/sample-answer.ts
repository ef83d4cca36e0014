import type { AnswerConstraints, ConstraintKind, ConstraintsOf } from '@gam/schemas/questions';
import type { AnswerValues } from '@gam/shared/validate-answer';

const texts = { free: 'متن', name: 'سارا', phone: '09121234567' };

const samples: { readonly [K in ConstraintKind]: (constraints: ConstraintsOf<K>) => AnswerValues | null } = {
  choice: ({ allowed: [value], counts }) =>
    value === undefined
      ? null
      : { values: [value], ...(counts && { counts: [{ value, number: counts.min }] }) },
  text: ({ form }) => ({ values: [texts[form]] }),
  number: ({ min }) => ({ values: [String(min)] }),
  presence: () => ({ values: ['x'] }),
};

/** An answer that holds, to see what follows any; null where none can: a choice without options. */
export function sampleAnswer(constraints: AnswerConstraints): AnswerValues | null {
  // The registry pairs each kind with its own constraints, which the compiler cannot follow through the look-up.
  const sample = samples[constraints.kind] as (constraints: AnswerConstraints) => AnswerValues | null;
  return sample(constraints);
}
