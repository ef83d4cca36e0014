import type { ConstraintsOf, Question } from '@gam/schemas/questions';
import { toLatinDigits } from './digits.ts';
import { normaliseLine } from './normalise.ts';

const numberText = /^([+-]?)(\d+)(?:[.\u066b](\d*))?$/;

/** Returns a typed number in any digits, spaces around it ignored; null when the text is not a number. [O-5.02] */
export function parseNumber(text: string): number | null {
  const plain = normaliseNumber(text);
  return numberText.test(plain) ? Number(plain) : null;
}

/**
 * Returns a typed number in its stored form: Latin digits, no leading zeros, no plus, «.» before a fraction. A text
 * that is not a number is returned in Latin digits, for validateAnswer to reject.
 */
export function normaliseNumber(text: string): string {
  const plain = toLatinDigits(normaliseLine(text));
  const [, sign, wholePart, fractionPart = ''] = numberText.exec(plain) ?? [];
  if (wholePart === undefined) return plain;
  const whole = wholePart.replace(/^0+(?=\d)/, '');
  const fraction = fractionPart.replace(/(?<!0)0+$/, '');
  const digits = fraction === '' ? whole : `${whole}.${fraction}`;
  return sign === '-' && digits !== '0' ? `-${digits}` : digits;
}

/** The grid of a number: min, min + step, min + 2 × step, … up to max. */
export type NumberBounds = Pick<ConstraintsOf<'number'>, 'min' | 'max' | 'step'>;
type BoundedQuestion = Pick<Question, 'min_allowed_value' | 'max_allowed_value' | 'step'>;

/** The bounds of a question that sets none. */
export const numberDefaults = { min: 1, max: 999_999, step: 1 } as const satisfies NumberBounds;

/**
 * Returns a question's bounds, with defaults for those that it does not set. An invalid step counts as not set, and a
 * max below min is raised to min: a mistake of the upstream must not make a question unanswerable. [O-5.13]
 */
export function numberBounds(question: BoundedQuestion): NumberBounds {
  const min = question.min_allowed_value ?? numberDefaults.min;
  const max = Math.max(min, question.max_allowed_value ?? numberDefaults.max);
  const step = question.step !== null && question.step > 0 ? question.step : numberDefaults.step;
  return { min, max, step };
}

/** Whether a value is on the grid: within min and max, a whole number of steps from min. [O-5.09] */
export function isOnGrid(value: number, bounds: NumberBounds): boolean {
  return dropFloatNoise(value) === nearestOnGrid(value, bounds);
}

/** Returns the nearest value of the grid; the greater of two equally near ones. */
export function nearestOnGrid(value: number, bounds: NumberBounds): number {
  return valueAt(Math.round(stepsFromMin(value, bounds)), bounds);
}

/** Returns the next value of the grid above a value, at most the last one; min for null. [O-5.12] */
export function stepUp(value: number | null, bounds: NumberBounds): number {
  if (value === null) return bounds.min;
  return valueAt(Math.floor(stepsFromMin(value, bounds)) + 1, bounds);
}

/** Returns the next value of the grid below a value, at least min; min for null. */
export function stepDown(value: number | null, bounds: NumberBounds): number {
  if (value === null) return bounds.min;
  return valueAt(Math.ceil(stepsFromMin(value, bounds)) - 1, bounds);
}

function stepsFromMin(value: number, { min, step }: NumberBounds): number {
  return dropFloatNoise((value - min) / step);
}

function valueAt(steps: number, bounds: NumberBounds): number {
  const lastStep = Math.floor(stepsFromMin(bounds.max, bounds));
  return dropFloatNoise(bounds.min + Math.min(lastStep, Math.max(0, steps)) * bounds.step);
}

/** Rounds to fifteen digits, so that 0.1 + 0.2 equals 0.3; twelve typed digits remain exact. */
function dropFloatNoise(value: number): number {
  return Number(value.toPrecision(15));
}
