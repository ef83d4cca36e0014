import type { AnswerValues } from './failure.ts';

/** Whether the first value is missing or empty: then a mandatory question is not answered. [O-5.01] */
export function lacksFirstValue({ values }: AnswerValues): boolean {
  return (values[0] ?? '').trim() === '';
}

/** Whether there is no value at all but empty ones. */
export function isUnanswered({ values }: AnswerValues): boolean {
  return values.every((value) => value.trim() === '');
}
