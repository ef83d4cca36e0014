import { type Static, Type } from 'typebox';
import { widgets, type WidgetType } from '../descriptors/nodes/question.ts';
import { maxAnswerValues, maxValueLength } from '../questions/answer.ts';
import { Condition } from './condition.ts';
import { weekdayNames } from './facts/time-facts.ts';
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

/** A day: a number of days from today, or a Gregorian day such as `2027-03-21`. */
const LimitDay = Type.Union(
  [Type.Integer({ minimum: 0, maximum: 400 }), Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })],
  { description: 'a number of days from today, or a day such as "2027-03-21"' },
);

/**
 * Limits of the dates that can be chosen, in the calendar and in the answer: the first and the last day, weekdays and
 * holidays that are closed, and the hours of notice, on all days or on holidays. A holiday is a Friday or a public holiday
 * of the solar year. Those of several rules add up, so a rule never opens what the service or another rule closes.
 */
export const DateLimits = Type.Object(
  {
    earliest_day: Type.Optional(LimitDay),
    latest_day: Type.Optional(LimitDay),
    closed_weekdays: Type.Optional(
      Type.Array(Type.Enum([...weekdayNames]), { minItems: 1, maxItems: 6, uniqueItems: true }),
    ),
    closed_holidays: Type.Optional(Type.Literal(true)),
    notice_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    holiday_notice_hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  },
  { additionalProperties: false, minProperties: 1 },
);
export interface DateLimits extends Static<typeof DateLimits> {}

/**
 * Bounds of an answer that a rule can replace: of a number or a count, of the length of a text in characters, and of how
 * many options of a multi select are chosen. `dates` adds limits to those of the service. An optional question may always stay empty.
 */
export const QuestionConstraints = Type.Object(
  {
    min: Type.Optional(Type.Number()),
    max: Type.Optional(Type.Number()),
    step: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
    max_length: Type.Optional(Type.Integer({ minimum: 1 })),
    min_selected: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAnswerValues })),
    max_selected: Type.Optional(Type.Integer({ minimum: 1, maximum: maxAnswerValues })),
    dates: Type.Optional(DateLimits),
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
