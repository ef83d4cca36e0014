import { isOnGrid, nearestOnGrid, type NumberBounds } from '../number-grid.ts';
import { fillText } from '../fill-text.ts';
import { texts } from '../texts.ts';
import type { AnswerFailure } from './failure.ts';

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
