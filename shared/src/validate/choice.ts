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
  const offered = new Set(allowed);
  if (mandatory && lacksFirstValue(answer)) return failGenerally(constraints, 'required');
  if (!multiple && chosen.length > 1) return failGenerally(constraints, 'too_many_values');
  if (!chosen.every((id) => offered.has(id))) return failGenerally(constraints, 'not_offered');
  if (new Set(chosen).size < chosen.length) return failGenerally(constraints, 'repeated');
  return findCountFailure(constraints, chosen, answer.counts ?? []);
};

function findCountFailure(
  constraints: ChoiceConstraints,
  chosen: readonly string[],
  counts: readonly AnswerCount[],
): AnswerFailure | null {
  const bounds = constraints.counts;
  const wanted = new Set(bounds === null ? [] : chosen);
  const counted = new Set(counts.map(({ value }) => value));
  const isWanted = counts.every(({ value }) => wanted.has(value));
  if (!isWanted || counted.size < counts.length) return failGenerally(constraints, 'count_unwanted');
  if (bounds === null) return null;
  if (counted.size < wanted.size) return { code: 'count_missing', message: texts.number.empty };
  for (const { number } of counts) {
    const failure = findGridFailure(number, bounds);
    if (failure !== null) return failure;
  }
  return null;
}
