import { type Static, Type } from 'typebox';
import type { StaticTable } from '../values.ts';
import { widgets, type WidgetType } from '../descriptors/nodes/question.ts';
import { maxAnswerValues, maxValueLength } from '../questions/answer.ts';
import { Condition } from './condition.ts';

/**
 * A path of the product with named places, e.g. `/task-details/{order_uuid}`. It cannot begin with two slashes or a
 * backslash, so it never leads to another host.
 */
const RouteTemplate = Type.String({
  pattern: '^/(?![/\\\\])[A-Za-z0-9_/{}=&?-]*$',
  maxLength: 300,
  description: 'a path of the product, such as /task-details/{order_uuid}',
});

/** The places of a template, by decision point. `query` is the query string with its `?`, or empty. */
export const routePlaces = {
  entry: ['main', 'category', 'service', 'query'],
  placed: ['order_uuid'],
} as const;
export type RoutePlace<P extends keyof typeof routePlaces> = (typeof routePlaces)[P][number];

/** A redirect when the order page is entered. [O-2.11] */
const EntryConsequence = Type.Object(
  { redirect: RouteTemplate },
  { title: 'EntryConsequence', additionalProperties: false },
);

const Words = Type.String({ maxLength: 2000 });
const widgetTypes = Object.keys(widgets) as WidgetType[];

/**
 * An automatic answer: the only option left, the default options, the given answer (copied, pre-filled or default; none
 * for an optional question), or these values. It passes its question without hiding it. [O-4.07, O-4.08, O-4.10,
 * O-4.11]
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
 * The consequences at a question. For each consequence the first matching rule decides, for texts and constraints by
 * field. `keep_options` of several rules intersect, `mandatory: true` wins. `skip` hides the question and its children.
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

/** The step after the last question; the quote when no rule matches. [O-4.16, O-4.18] */
export const AfterLastConsequence = Type.Object(
  { go: Type.Enum(['quote', 'expert_selection']) },
  { title: 'AfterLastConsequence', additionalProperties: false },
);
export interface AfterLastConsequence extends Static<typeof AfterLastConsequence> {}

/** The blocks of the quote screen that rules may show or hide. [O-2.21, O-2.22] */
export const quoteBlocks = [
  'mini_factor',
  'price_box',
  'price_table',
  'voucher',
  'motivation',
  'admin_options',
  'invoice_receipt',
  'notes',
  'expert_card',
  'order_details',
  'gateway_selector',
] as const;
export type QuoteBlock = (typeof quoteBlocks)[number];

const Blocks = Type.Array(Type.Enum([...quoteBlocks]), { minItems: 1, uniqueItems: true });

/** Which blocks the quote shows. The first rule that names a block decides on it. */
export const QuoteConsequence = Type.Object(
  { show: Type.Optional(Blocks), hide: Type.Optional(Blocks) },
  { title: 'QuoteConsequence', additionalProperties: false, minProperties: 1 },
);
export interface QuoteConsequence extends Static<typeof QuoteConsequence> {}

/** The hosts that a rule can notify of a placed order: the native Android handler, the framing page. [O-4.35] */
const hosts = ['android', 'parent_frame'] as const;
export type Host = (typeof hosts)[number];

/** After the order is placed: where to go and whom to notify. [O-2.12] */
const PlacedConsequence = Type.Object(
  {
    navigate: Type.Optional(RouteTemplate),
    notify: Type.Optional(Type.Array(Type.Enum([...hosts]), { uniqueItems: true })),
  },
  { title: 'PlacedConsequence', additionalProperties: false, minProperties: 1 },
);

/** The schema of a rule's consequences at each decision point. */
export const consequences = {
  entry: EntryConsequence,
  question: QuestionConsequence,
  after_last: AfterLastConsequence,
  quote: QuoteConsequence,
  placed: PlacedConsequence,
} as const;

export type DecisionPoint = keyof typeof consequences;
interface ConsequenceTable extends StaticTable<typeof consequences> {}
export type ConsequenceOf<P extends DecisionPoint> = ConsequenceTable[P];
/** The names of all decision points. */
export const decisionPoints = Object.keys(consequences) as DecisionPoint[];
