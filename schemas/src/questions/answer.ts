import { Type, type Static } from 'typebox';
import { Id } from '../values.ts';

/** The count of one chosen option: `value` is the option's id. [readings 10] */
export const AnswerCount = Type.Object(
  { value: Id, number: Type.Integer({ minimum: 0, maximum: 999999 }) },
  { title: 'AnswerCount' },
);
export interface AnswerCount extends Static<typeof AnswerCount> {}

/** The greatest number of values in one answer. */
export const maxAnswerValues = 200;
/** The longest value of an answer, in characters. */
export const maxValueLength = 2000;

/** An answer between client and BFF: option ids, texts or numbers, as strings. */
export const WireAnswer = Type.Object(
  {
    question: Id,
    values: Type.Array(Type.String({ maxLength: maxValueLength }), { maxItems: maxAnswerValues }),
    counts: Type.Optional(Type.Array(AnswerCount, { maxItems: maxAnswerValues })),
  },
  { title: 'WireAnswer', additionalProperties: false },
);
export interface WireAnswer extends Static<typeof WireAnswer> {}

/**
 * An answer as the upstream stores it: `id` is the question's, `text` the summary for people; the names of files are
 * joined by « - ». [O-3.07]
 */
export const Answer = Type.Object(
  {
    id: Id,
    type: Type.String(),
    title: Type.String(),
    values: Type.Array(Type.String({ maxLength: maxValueLength }), { maxItems: maxAnswerValues }),
    counts: Type.Optional(Type.Array(AnswerCount, { maxItems: maxAnswerValues })),
    text: Type.String(),
  },
  { title: 'Answer' },
);
export interface Answer extends Static<typeof Answer> {}

/** The value of an invalid number, which no upstream can read as a number. [O-5.11] */
export const notValid = 'not-valid';
