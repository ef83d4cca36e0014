import type { AnswerConstraints } from '@gam/schemas/questions';
import { type AnswerValues, failGenerally, type Validator } from './failure.ts';

/** Whether the first value is missing or empty: then a mandatory question is not answered. [O-5.01] */
export function lacksFirstValue({ values }: AnswerValues): boolean {
  return (values[0] ?? '').trim() === '';
}

/** Whether there is no value at all but empty ones. */
export function isUnanswered({ values }: AnswerValues): boolean {
  return values.every((value) => value.trim() === '');
}

/** Values that only the server can judge: here they must be there, where the question is mandatory. [O-5.01] */
export const validatePresence: Validator<AnswerConstraints> = (constraints, answer) =>
  constraints.mandatory && lacksFirstValue(answer) ? failGenerally(constraints, 'required') : null;
