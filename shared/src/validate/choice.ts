import type { AnswerCount, ConstraintsOf } from '@gam/schemas/questions';
import { texts } from '../texts.ts';
import { type AnswerFailure, failGenerally, type Validator } from './failure.ts';
import { findGridFailure } from './grid.ts';
import { isUnanswered, lacksFirstValue } from './presence.ts';

type ChoiceConstraints = ConstraintsOf<'choice'>;

/** Ids out of those that were offered, each once, and how many of each where counts are asked for. [O-5.01, O-5.18] */
export const validateChoice: Validator<ChoiceConstraints> = (constraints, answer) => {
  const { mandatory, multiple, allowed } = constraints;
  const chosen = isUnanswered(answer) ? [] : answer.values;
  if (mandatory && lacksFirstValue(answer)) return failGenerally(constraints, 'required');
  if (!multiple && chosen.length > 1) return failGenerally(constraints, 'too_many_values');
  if (!areAmong(chosen, allowed)) return failGenerally(constraints, 'not_offered');
  if (chosen.length > 1 && new Set(chosen).size < chosen.length)
    return failGenerally(constraints, 'repeated');
  return findCountFailure(constraints, chosen, answer.counts ?? []);
};

/** A set of them pays for itself only where several are looked up: most answers are one option. */
function areAmong(chosen: readonly string[], allowed: readonly string[]): boolean {
  const [first = ''] = chosen;
  if (chosen.length === 1) return allowed.includes(first);
  const offered = new Set(allowed);
  return chosen.every((id) => offered.has(id));
}

function findCountFailure(
  constraints: ChoiceConstraints,
  chosen: readonly string[],
  counts: readonly AnswerCount[],
): AnswerFailure | null {
  const bounds = constraints.counts;
  if (bounds === null) return counts.length > 0 ? failGenerally(constraints, 'count_unwanted') : null;
  const wanted = new Set(chosen);
  const counted = new Set(counts.map(({ value }) => value));
  const isWanted = counts.every(({ value }) => wanted.has(value));
  if (!isWanted || counted.size < counts.length) return failGenerally(constraints, 'count_unwanted');
  if (counted.size < wanted.size) return { code: 'count_missing', message: texts.number.empty };
  for (const { number } of counts) {
    const failure = findGridFailure(number, bounds);
    if (failure !== null) return failure;
  }
  return null;
}
