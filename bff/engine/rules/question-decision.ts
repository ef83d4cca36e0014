import type {
  DateLimits,
  OptionLayout,
  QuestionConsequence,
  QuestionConstraints,
  QuestionTexts,
  RuleNotice,
} from '@gam/schemas/rules';
import type { Derivation } from './compiled-rules.ts';

/**
 * One way to answer a question without asking: an entry answer, the values of a rule, or values that follow from a fact
 * of the flow, null where it says none.
 */
export type AutomaticAnswer =
  | { readonly is: 'given' }
  | { readonly is: 'values'; readonly rule: string; readonly values: readonly string[] }
  | {
      readonly is: 'derived';
      readonly rule: string;
      readonly values: Derivation['values'];
    };

/** The rules' decision on one question in one flow. It is shared between flows and never changed. */
export interface QuestionDecision {
  /** Hidden, and its children with it. */
  readonly skip: boolean;
  readonly require_login: boolean;
  /** Null: the question's own value. */
  readonly mandatory: boolean | null;
  /** The options left, in their order. */
  readonly option_ids: readonly string[];
  readonly replace_options: 'favourites' | null;
  /** The automatic answer; null if the customer is asked. */
  readonly answer: { readonly values: readonly string[] } | null;
  /** Whether an entry answer goes first and skips its question. */
  readonly takes_given: boolean;
  /** The automatic answers in the order in which they are tried; `answer` is the last one. */
  readonly answers: readonly AutomaticAnswer[];
  /** Null: the widget of the question's type. */
  readonly widget: NonNullable<QuestionConsequence['widget']> | null;
  /** Null: the layout follows from the options. */
  readonly layout: OptionLayout | null;
  readonly texts: Readonly<QuestionTexts>;
  readonly constraints: Readonly<Omit<QuestionConstraints, 'dates'>>;
  /** The limits of dates of every matching rule; shared and empty for most questions. */
  readonly dates: readonly DateLimits[];
  /** Those of every matching rule, in their order. */
  readonly notices: readonly RuleNotice[];
}
