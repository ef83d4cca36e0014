import type { AnswerConstraints, AnswerCount } from '@gam/schemas/questions';

/** A customer's answer to one question. */
export interface AnswerValues {
  readonly values: readonly string[];
  readonly counts?: readonly AnswerCount[];
}

/** The reasons for rejecting an answer. */
export type AnswerFailureCode =
  | 'required'
  | 'too_few_values'
  | 'too_many_values'
  | 'not_offered'
  | 'repeated'
  | 'count_unwanted'
  | 'count_missing'
  | 'pattern'
  | 'too_short'
  | 'too_long'
  | 'marked_invalid'
  | 'not_numeric'
  | 'below_min'
  | 'above_max'
  | 'off_grid';

/**
 * A rejected answer. Messages are in Persian: `message` is shown after a press of next, `field_message` at the field,
 * if the widget has one. [readings 16]
 */
export interface AnswerFailure {
  readonly code: AnswerFailureCode;
  readonly message: string;
  readonly field_message?: string;
}

/** A function that validates answers for one kind of constraints; null for a valid answer. */
export type Validator<C extends AnswerConstraints> = (
  constraints: C,
  answer: AnswerValues,
) => AnswerFailure | null;

/** Returns a failure with the question's general message; the message of the field may be more specific. [O-5.04] */
export function failGenerally(
  constraints: Pick<AnswerConstraints, 'required'>,
  code: AnswerFailureCode,
  fieldMessage?: string,
): AnswerFailure {
  const failure = { code, message: constraints.required };
  return fieldMessage === undefined ? failure : { ...failure, field_message: fieldMessage };
}

/** Whether the first value is missing or empty, which leaves a mandatory question unanswered. [O-5.01] */
export function lacksFirstValue({ values }: AnswerValues): boolean {
  return (values[0] ?? '').trim() === '';
}

/** Whether all values are empty, or none is given. */
export function isUnanswered({ values }: AnswerValues): boolean {
  return values.every((value) => value.trim() === '');
}
