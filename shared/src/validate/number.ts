import type { ConstraintsOf, notValid } from '@gam/schemas/questions';
import { normaliseNumber, parseNumber } from '../parse-number.ts';
import { texts } from '../texts.ts';
import {
  type AnswerFailureCode,
  failGenerally,
  isUnanswered,
  lacksFirstValue,
  type Validator,
} from './failure.ts';
import { findGridFailure } from './counts.ts';

// The value is written again, and its type borrowed, so that no schema library comes along into the client.
const invalidMark: typeof notValid = 'not-valid';

/**
 * One number on the grid, in any digits. Next always says the general message, since a client that marks its value
 * as not valid says no more than that; the field says what is wrong. [O-5.02, O-5.09, O-5.10, O-5.11]
 */
export const validateNumber: Validator<ConstraintsOf<'number'>> = (constraints, answer) => {
  const fail = (code: AnswerFailureCode, fieldMessage?: string) =>
    failGenerally(constraints, code, fieldMessage);
  const values = answer.values.map(normaliseNumber);
  if (constraints.mandatory && lacksFirstValue({ values })) return fail('required', texts.number.empty);
  if (isUnanswered({ values })) return null;
  if (values.length > 1) return fail('too_many_values');
  const text = values[0] ?? '';
  if (text === invalidMark) return fail('marked_invalid');
  const value = parseNumber(text);
  if (value === null) return fail('not_numeric', texts.number.notNumeric);
  const failure = findGridFailure(value, constraints);
  return failure && fail(failure.code, failure.message);
};
