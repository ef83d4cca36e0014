import type { ConstraintsOf } from '@gam/schemas/questions';
import { findCountFailure } from './counts.ts';
import { failGenerally, type Validator } from './failure.ts';
import { isUnanswered, lacksFirstValue } from './presence.ts';

type ChoiceConstraints = ConstraintsOf<'choice'>;

/** Ids out of those that were offered, each once, and how many of each where counts are asked for. [O-5.01, O-5.18] */
export const validateChoice: Validator<ChoiceConstraints> = (constraints, answer) => {
  const { mandatory, multiple, allowed } = constraints;
  const chosen = isUnanswered(answer) ? [] : answer.values;
  if (mandatory && lacksFirstValue(answer)) return failGenerally(constraints, 'required');
  if (!multiple && chosen.length > 1) return failGenerally(constraints, 'too_many_values');
  if (!areAmong(chosen, allowed)) return failGenerally(constraints, 'not_offered');
  return findCountFailure(constraints, constraints.counts, chosen, answer.counts);
};

/** A set of them pays for itself only where several are looked up: most answers are one option. */
function areAmong(chosen: readonly string[], allowed: readonly string[]): boolean {
  const [first = ''] = chosen;
  if (chosen.length === 1) return allowed.includes(first);
  const offered = new Set(allowed);
  return chosen.every((id) => offered.has(id));
}
