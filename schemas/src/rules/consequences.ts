import { type Static, Type } from 'typebox';
import { gatewayNames } from '../gateway-names.ts';
import type { StaticTable } from '../values.ts';
import { QuestionConsequence } from './question-consequence.ts';
import {
  Denial,
  Label,
  RouteTemplate,
  RuleConfirmation,
  RuleLink,
  RuleNotice,
  RuleVoucher,
  Told,
} from './words.ts';

/** The places of a template, by decision point. `query` is the query string with its `?`, or empty. */
export const routePlaces = {
  entry: ['main', 'category', 'service', 'query'],
  placed: ['order_uuid'],
  task: ['main', 'category', 'service', 'order_uuid'],
} as const;
export type RoutePlace<P extends keyof typeof routePlaces> = (typeof routePlaces)[P][number];

/**
 * When the order page is entered: leads elsewhere or denies the order; the first rule with either counts. A voucher is
 * applied at the quote, with the facts of the entry. [O-2.11]
 */
const EntryConsequence = Type.Object(
  {
    redirect: Type.Optional(RouteTemplate),
    deny: Type.Optional(Denial),
    voucher: Type.Optional(RuleVoucher),
  },
  { title: 'EntryConsequence', additionalProperties: false, minProperties: 1, maxProperties: 1 },
);

/** The step after the last question; the quote when no rule matches. A denial counts before any step. [O-4.16, O-4.18] */
export const AfterLastConsequence = Type.Object(
  { go: Type.Optional(Type.Enum(['quote', 'expert_selection'])), deny: Type.Optional(Denial) },
  { title: 'AfterLastConsequence', additionalProperties: false, minProperties: 1 },
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

/** Texts of the quote that a rule can replace; `place` is the label of the button that places the order. */
export const QuoteTexts = Type.Object(
  { place: Type.Optional(Label) },
  { additionalProperties: false, minProperties: 1 },
);
export interface QuoteTexts extends Static<typeof QuoteTexts> {}

/**
 * What the quote shows. The first rule that names a block decides on it; notices and confirmations add up. A denial takes
 * the place of the button that places the order. One voucher is applied by itself, before anything is shown.
 */
const QuoteConsequence = Type.Object(
  {
    show: Type.Optional(Blocks),
    hide: Type.Optional(Blocks),
    texts: Type.Optional(QuoteTexts),
    notice: Type.Optional(RuleNotice),
    confirm: Type.Optional(RuleConfirmation),
    voucher: Type.Optional(RuleVoucher),
    deny: Type.Optional(Denial),
  },
  { title: 'QuoteConsequence', additionalProperties: false, minProperties: 1 },
);
interface QuoteConsequence extends Static<typeof QuoteConsequence> {}

/** The gateways that a prepayment offers, of those that are active. Those of several rules intersect. */
const PaymentConsequence = Type.Object(
  {
    keep_gateways: Type.Optional(
      Type.Array(Type.Enum([...gatewayNames]), {
        minItems: 1,
        maxItems: gatewayNames.length,
        uniqueItems: true,
      }),
    ),
  },
  { title: 'PaymentConsequence', additionalProperties: false, minProperties: 1 },
);

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

/**
 * Texts of an order's page that a rule can replace: of the button and the dialog that cancel it, and of the help below.
 * What becomes of a payment is not said by rules.
 */
export const TaskTexts = Type.Object(
  {
    cancel: Type.Optional(Label),
    cancel_title: Type.Optional(Told),
    cancel_text: Type.Optional(Told),
    cancel_yes: Type.Optional(Label),
    cancel_no: Type.Optional(Label),
    help: Type.Optional(Label),
    support: Type.Optional(Label),
    complaint: Type.Optional(Label),
  },
  { additionalProperties: false, minProperties: 1 },
);
export interface TaskTexts extends Static<typeof TaskTexts> {}

/** What an order's page says. It belongs to no flow: the rules that count when it is shown decide. */
const TaskConsequence = Type.Object(
  {
    texts: Type.Optional(TaskTexts),
    help_link: Type.Optional(RuleLink),
    notice: Type.Optional(RuleNotice),
  },
  { title: 'TaskConsequence', additionalProperties: false, minProperties: 1 },
);

/** The schema of a rule's consequences at each decision point. */
export const consequences = {
  entry: EntryConsequence,
  question: QuestionConsequence,
  after_last: AfterLastConsequence,
  quote: QuoteConsequence,
  payment: PaymentConsequence,
  placed: PlacedConsequence,
  task: TaskConsequence,
} as const;

export type DecisionPoint = keyof typeof consequences;
interface ConsequenceTable extends StaticTable<typeof consequences> {}
export type ConsequenceOf<P extends DecisionPoint> = ConsequenceTable[P];
/** The names of all decision points. */
export const decisionPoints = Object.keys(consequences) as DecisionPoint[];
