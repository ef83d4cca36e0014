import type { QuestionConsequence, QuestionConstraints, QuestionTexts } from '@gam/schemas/rules';
import type { RuleTrace } from './rule-trace.ts';

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
  /** Null: the widget of the question's type. */
  readonly widget: NonNullable<QuestionConsequence['widget']> | null;
  readonly texts: Readonly<QuestionTexts>;
  readonly constraints: Readonly<QuestionConstraints>;
  readonly trace: readonly RuleTrace[];
}
