import type { AnswerConstraints, AnswerCount, CountBounds } from '@gam/schemas/questions';
import { texts } from '../texts.ts';
import { type AnswerFailure, failGenerally } from './failure.ts';
import { findGridFailure } from './grid.ts';

/** What is wrong with how many of each was chosen: each once, with a number on the grid where there is one. [O-5.18] */
export function findCountFailure(
  constraints: AnswerConstraints,
  bounds: CountBounds | null,
  chosen: readonly string[],
  counts: readonly AnswerCount[] = [],
): AnswerFailure | null {
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
