import type {
  AnswerConstraints,
  AnswerCount,
  ConstraintsOf,
  CountBounds,
  SelectedBounds,
} from '@gam/schemas/questions';
import { texts } from '../texts.ts';
import {
  type AnswerFailure,
  failGenerally,
  isUnanswered,
  lacksFirstValue,
  type Validator,
} from './failure.ts';
import { findGridFailure } from './number.ts';

type ChoiceConstraints = ConstraintsOf<'choice'>;

/** Validates a choice: offered ids, each once, with counts if the question asks for them. [O-5.01, O-5.18] */
export const validateChoice: Validator<ChoiceConstraints> = (constraints, answer) => {
  const { mandatory, multiple, allowed } = constraints;
  const chosen = isUnanswered(answer) ? [] : answer.values;
  if (mandatory && lacksFirstValue(answer)) return failGenerally(constraints, 'required');
  if (!multiple && chosen.length > 1) return failGenerally(constraints, 'too_many_values');
  if (!areAmong(chosen, allowed)) return failGenerally(constraints, 'not_offered');
  const failure = findSelectionFailure(constraints.selected, chosen.length);
  if (failure) return failure;
  return findCountFailure(constraints, constraints.counts, chosen, answer.counts);
};

/** Finds the fault in the number of chosen values; null if it is valid, or if nothing is chosen. */
function findSelectionFailure(bounds: SelectedBounds | undefined, chosen: number): AnswerFailure | null {
  if (!bounds || chosen === 0) return null;
  const { min, max, message } = bounds;
  if (chosen < min) return { code: 'too_few_values', message };
  return max !== null && chosen > max ? { code: 'too_many_values', message } : null;
}

/** Whether every id was offered. Only several ids need a set; most answers are one option. */
function areAmong(chosen: readonly string[], allowed: readonly string[]): boolean {
  if (chosen.length === 1) return allowed.includes(chosen[0] ?? '');
  const offered = new Set(allowed);
  return chosen.every((id) => offered.has(id));
}

/** The longest value that names something offered, in characters: an id, or an upload's id with its signature. */
const maxNameLength = 192;

/**
 * Validates values that only the server can judge: their presence if the question is mandatory, their number and
 * length, and their counts if the question asks for them.
 */
export const validatePresence: Validator<ConstraintsOf<'presence'>> = (constraints, answer) => {
  const { mandatory, max_values, counts } = constraints;
  const { values } = answer;
  if (mandatory && lacksFirstValue(answer)) return failGenerally(constraints, 'required');
  if (values.length > (max_values ?? Infinity)) return failGenerally(constraints, 'too_many_values');
  if (values.some((value) => value.length > maxNameLength)) return failGenerally(constraints, 'too_long');
  const failure = findSelectionFailure(constraints.selected, isUnanswered(answer) ? 0 : values.length);
  if (failure) return failure;
  return counts ? findCountFailure(constraints, counts, values, answer.counts) : null;
};

/** Finds the fault in the counts of a choice: each chosen value needs one count on the grid; null if valid. */
function findCountFailure(
  constraints: AnswerConstraints,
  bounds: CountBounds | null,
  chosen: readonly string[],
  counts: readonly AnswerCount[] = [],
): AnswerFailure | null {
  // Most answers are one option without counts: nothing is allocated for them.
  if (!bounds && !counts[0] && !chosen[1]) return null;
  const wanted = new Set(chosen);
  if (wanted.size < chosen.length) return failGenerally(constraints, 'repeated');
  if (bounds === null) return counts.length > 0 ? failGenerally(constraints, 'count_unwanted') : null;
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
