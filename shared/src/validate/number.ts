import type { ConstraintsOf, notValid } from '@gam/schemas/questions';
import { normaliseNumber, parseNumber, isOnGrid, nearestOnGrid, type NumberBounds } from '../number-grid.ts';
import { fillText, texts } from '../texts.ts';
import {
  type AnswerFailure,
  type AnswerFailureCode,
  failGenerally,
  isUnanswered,
  lacksFirstValue,
  type Validator,
} from './failure.ts';

// Only the type is imported, so that the client's bundle has no schema library.
const invalidMark: typeof notValid = 'not-valid';

/**
 * Validates one number on the grid, in any digits. `message` is always the general one, since a client may only mark
 * its value as invalid; `field_message` names the fault. [O-5.02, O-5.10, O-5.11]
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

/** Finds why a number is not on its grid: below min, above max, or between two steps; null if it is. [O-5.09] */
export function findGridFailure(
  value: number,
  bounds: NumberBounds,
): Omit<AnswerFailure, 'field_message'> | null {
  const { min, max } = bounds;
  if (value < min) return { code: 'below_min', message: fillText(texts.number.belowMin, { min }) };
  if (value > max) return { code: 'above_max', message: fillText(texts.number.aboveMax, { max }) };
  if (isOnGrid(value, bounds)) return null;
  const nearest = nearestOnGrid(value, bounds);
  return { code: 'off_grid', message: fillText(texts.number.offGrid, { nearest }) };
}
