import { type Static, Type } from 'typebox';
import { widgets, type WidgetType } from '../descriptors/nodes/question.ts';
import { maxAnswerValues, maxValueLength } from '../questions/answer.ts';
import { Condition } from './condition.ts';
import { Label, RuleNotice, Words } from './words.ts';

const widgetTypes = Object.keys(widgets) as WidgetType[];
const Values = Type.Array(Type.String({ maxLength: maxValueLength }), {
  minItems: 1,
  maxItems: maxAnswerValues,
});

/** How options are laid out: one below the other, as cards side by side, or small and close together. */
const layouts = ['list', 'cards', 'compact'] as const;
export type OptionLayout = (typeof layouts)[number];

/**
 * An automatic answer: the only option left, the default options, the given answer (copied, pre-filled or default; none
 * for an optional question), these values, or what a fact or an earlier answer (`from`) says, each
 * value of it through `map` if there is one; a value that the map lacks gives none. It passes its question without hiding it. [O-4.07, O-4.08, O-4.10,
 * O-4.11]
 */
export const AnswerConsequence = Type.Union(
  [
    Type.Enum(['only_option', 'default_option', 'given_answer']),
    Type.Object({ values: Values }, { additionalProperties: false }),
    Type.Object(
      {
        from: Type.String({ maxLength: 200 }),
        map: Type.Optional(Type.Record(Type.String(), Values, { minProperties: 1, maxProperties: 100 })),
      },
      { additionalProperties: false },
    ),
  ],
  {
    description:
      '"only_option", "default_option", "given_answer", { "values": [ … ] } or { "from": a fact, "map": { … } }',
  },
);
export type AnswerConsequence = Static<typeof AnswerConsequence>;
/** An answer that follows from a fact or an earlier answer. */
export type DerivedAnswer = Extract<AnswerConsequence, { from: string }>;

/**
 * Texts of a question that a rule can replace; `required` is the message for a missing answer, `next` and `back` are the
 * labels of the buttons.
 */
export const QuestionTexts = Type.Object(
  {
    title: Type.Optional(Words),
    detail: Type.Optional(Words),
    description: Type.Optional(Words),
    help_text: Type.Optional(Words),
    required: Type.Optional(Words),
    next: Type.Optional(Label),
    back: Type.Optional(Label),
  },
  { additionalProperties: false, minProperties: 1 },
);
export interface QuestionTexts extends Static<typeof QuestionTexts> {}

/**
 * Bounds of an answer that a rule can replace: of a number or a count, of the length of a text in characters, and of how
 * many options of a multi select are chosen. An optional question may always stay empty.
 */
export const QuestionConstraints = Type.Object(
  {
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    step: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    max_length: Type.Optional(Type.Integer({ minimum: 1 })),
    min_selected: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAnswerValues })),
    max_selected: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAnswerValues })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export interface QuestionConstraints extends Static<typeof QuestionConstraints> {}

/**
 * The consequences at a question. For each consequence the first matching rule decides, for texts and constraints by
 * field. `keep_options` of several rules intersect, `mandatory: true` wins, notices add up. `skip` hides the question and its children.
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
    layout: Type.Optional(Type.Enum([...layouts])),
    texts: Type.Optional(QuestionTexts),
    mandatory: Type.Optional(Type.Boolean()),
    constraints: Type.Optional(QuestionConstraints),
    notice: Type.Optional(RuleNotice),
  },
  { title: 'QuestionConsequence', additionalProperties: false, minProperties: 1 },
);
export interface QuestionConsequence extends Static<typeof QuestionConsequence> {}
