import type { AnswerConstraints, AnswerCount } from '@gam/schemas/questions';

/** What a customer answered to one question. */
export interface AnswerValues {
  readonly values: readonly string[];
  readonly counts?: readonly AnswerCount[];
}

/** Why an answer is rejected. */
export type AnswerFailureCode =
  | 'required'
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
 * Why an answer is rejected. Messages are in Persian: `message` is shown after pressing next, `field_message` at the
 * field, when the widget has one field. [readings 16]
 */
export interface AnswerFailure {
  readonly code: AnswerFailureCode;
  readonly message: string;
  readonly field_message?: string;
}

/** What checks the answers of one kind of constraints: null for a valid answer. */
export type Validator<C extends AnswerConstraints> = (
  constraints: C,
  answer: AnswerValues,
) => AnswerFailure | null;

/** A failure for which next says the question's general message; the field may say what exactly is wrong. [O-5.04] */
export function failGenerally(
  constraints: Pick<AnswerConstraints, 'required'>,
  code: AnswerFailureCode,
  fieldMessage?: string,
): AnswerFailure {
  const failure = { code, message: constraints.required };
  return fieldMessage === undefined ? failure : { ...failure, field_message: fieldMessage };
}

/** Whether the first value is missing or empty: then a mandatory question is not answered. [O-5.01] */
export function lacksFirstValue({ values }: AnswerValues): boolean {
  return (values[0] ?? '').trim() === '';
}

/** Whether there is no value at all but empty ones. */
export function isUnanswered({ values }: AnswerValues): boolean {
  return values.every((value) => value.trim() === '');
}
