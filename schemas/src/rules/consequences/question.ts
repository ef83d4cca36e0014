import { Type, type Static } from 'typebox';
import { widgets, type WidgetType } from '../../descriptors/nodes/question.ts';
import { maxAnswerValues, maxValueLength } from '../../questions/answer.ts';
import { Condition } from '../condition.ts';

const Words = Type.String({ maxLength: 2000 });
const widgetTypes = Object.keys(widgets) as WidgetType[];

/**
 * An automatic answer: the one option left, the options marked as default, what was there before the customer answered
 * anything (a copied, pre-given or default answer; nothing at all where the question is optional), or these values. It
 * passes over its question without hiding it. [O-4.07, O-4.08, O-4.10, O-4.11]
 */
export const AnswerConsequence = Type.Union(
  [
    Type.Enum(['only_option', 'default_option', 'given_answer']),
    Type.Object(
      {
        values: Type.Array(Type.String({ maxLength: maxValueLength }), {
          minItems: 1,
          maxItems: maxAnswerValues,
        }),
      },
      { additionalProperties: false },
    ),
  ],
  { description: '"only_option", "default_option", "given_answer" or { "values": [ … ] }' },
);
export type AnswerConsequence = Static<typeof AnswerConsequence>;

/** Texts of a question that a rule can replace; `required` is the message for a missing answer. */
export const QuestionTexts = Type.Object(
  {
    title: Type.Optional(Words),
    detail: Type.Optional(Words),
    description: Type.Optional(Words),
    help_text: Type.Optional(Words),
    required: Type.Optional(Words),
  },
  { additionalProperties: false, minProperties: 1 },
);
export interface QuestionTexts extends Static<typeof QuestionTexts> {}

/** Bounds of an answer that a rule can replace. */
export const QuestionConstraints = Type.Object(
  {
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    step: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    max_length: Type.Optional(Type.Integer({ minimum: 1 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export interface QuestionConstraints extends Static<typeof QuestionConstraints> {}

/**
 * At a question. Of each consequence the first matching rule's counts, of texts and constraints each field's;
 * `keep_options` intersect, `mandatory: true` wins. `skip` hides the question and its children with it.
 */
export const QuestionConsequence = Type.Object(
  {
    skip: Type.Optional(Type.Boolean()),
    answer: Type.Optional(AnswerConsequence),
    keep_options: Type.Optional(
      Type.Record(Type.String(), Condition, { minProperties: 1, maxProperties: 10 }),
    ),
    replace_options: Type.Optional(Type.Literal('favourites')),
    require_login: Type.Optional(Type.Boolean()),
    widget: Type.Optional(Type.Enum(widgetTypes)),
    texts: Type.Optional(QuestionTexts),
    mandatory: Type.Optional(Type.Boolean()),
    constraints: Type.Optional(QuestionConstraints),
  },
  { title: 'QuestionConsequence', additionalProperties: false, minProperties: 1 },
);
export interface QuestionConsequence extends Static<typeof QuestionConsequence> {}
