import type { AnswerConstraints, AnswerCount, CountBounds } from '@gam/schemas/questions';
import { texts } from '../texts.ts';
import { type AnswerFailure, failGenerally } from './failure.ts';
import { isOnGrid, nearestOnGrid, type NumberBounds } from '../number-grid.ts';
import { fillText } from '../fill-text.ts';

/** What keeps a number off its grid, in the words of the field: below min, above max, between two steps. [O-5.09] */
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
