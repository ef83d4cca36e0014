import type { ConstraintsOf, Question } from '@gam/schemas/questions';
import { toLatinDigits } from './digits.ts';
import { normaliseLine } from './normalise.ts';

const numberText = /^([+-]?)(\d+)(?:[.\u066b](\d*))?$/;

/** A typed number in any digits, without the spaces around it; null when the text is not a number. [O-5.02] */
export function parseNumber(text: string): number | null {
  const plain = normaliseNumber(text);
  return numberText.test(plain) ? Number(plain) : null;
}

/**
 * A typed number as it is sent: Latin digits, no leading zeros, no plus, «.» before a fraction. A text that is no
 * number comes back tidied, to be refused by the validator.
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

/** What holds where a question sets nothing. [O-5.13] */
export const numberDefaults = { min: 1, max: 999_999, step: 1 } as const satisfies NumberBounds;

/**
 * A question's bounds, the defaults where it sets none. An invalid step counts as not set, and a max
 * below min is raised to it: an upstream's slip must not make a question unanswerable. [O-5.13]
 */
export function numberBounds(question: BoundedQuestion): NumberBounds {
  const min = question.min_allowed_value ?? numberDefaults.min;
  const max = Math.max(min, question.max_allowed_value ?? numberDefaults.max);
  const step = question.step !== null && question.step > 0 ? question.step : numberDefaults.step;
  return { min, max, step };
}

/** Whether a value may be answered: within min and max, on the grid counted from min. [O-5.09] */
export function isOnGrid(value: number, bounds: NumberBounds): boolean {
  return dropFloatNoise(value) === nearestOnGrid(value, bounds);
}

/** The value of the grid that is nearest to a value; of two equally near ones the greater. [O-5.09] */
export function nearestOnGrid(value: number, bounds: NumberBounds): number {
  return valueAt(Math.round(stepsFromMin(value, bounds)), bounds);
}

/** The next value of the grid above a value, at most the last one; min where there is no value yet. [O-5.12] */
export function stepUp(value: number | null, bounds: NumberBounds): number {
  if (value === null) return bounds.min;
  return valueAt(Math.floor(stepsFromMin(value, bounds)) + 1, bounds);
}

/** The next value of the grid below a value, at least min; min where there is no value yet. [O-5.12] */
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

/** Binary fractions make 0.1 + 0.2 miss 0.3; twelve typed digits stay exact in the fifteen that are kept. */
function dropFloatNoise(value: number): number {
  return Number(value.toPrecision(15));
}
