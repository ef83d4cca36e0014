import type { ConstraintsOf } from '@gam/schemas/questions';
import { findCountFailure } from './counts.ts';
import { failGenerally, type Validator } from './failure.ts';
import { lacksFirstValue } from './presence.ts';

/**
 * Values that only the server can judge: here they must be there where the question is mandatory, no more than may be,
 * and how many of each where that is asked for. [O-5.01, O-5.18]
 */
export const validatePresence: Validator<ConstraintsOf<'presence'>> = (constraints, answer) => {
  const { mandatory, max_values, counts } = constraints;
  if (mandatory && lacksFirstValue(answer)) return failGenerally(constraints, 'required');
  if (answer.values.length > (max_values ?? Infinity)) return failGenerally(constraints, 'too_many_values');
  return counts ? findCountFailure(constraints, counts, answer.values, answer.counts) : null;
};
