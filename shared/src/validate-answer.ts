import type { AnswerConstraints, ConstraintKind, ConstraintsOf } from '@gam/schemas/questions';
import { validateChoice, validatePresence } from './validate/choice.ts';
import type { AnswerFailure, AnswerValues, Validator } from './validate/failure.ts';
import { validateNumber } from './validate/number.ts';
import { validateText } from './validate/text.ts';

export type { AnswerValues } from './validate/failure.ts';

const validators = {
  choice: validateChoice,
  text: validateText,
  number: validateNumber,
  presence: validatePresence,
} satisfies { [K in ConstraintKind]: Validator<ConstraintsOf<K>> };

/**
 * Validates an answer against its question's constraints, in the client before it is sent and in the BFF before it is
 * accepted. Returns null for a valid answer. The answer need not be normalised, except for the counts that
 * normaliseAnswer adds to a choice. [O-5.01, O-5.02, O-5.04]
 */
export function validateAnswer(constraints: AnswerConstraints, answer: AnswerValues): AnswerFailure | null {
  // The registry pairs each kind with its own constraints, which the compiler cannot follow through the look-up.
  const validate = validators[constraints.kind] as Validator<AnswerConstraints>;
  return validate(constraints, answer);
}
