import type { QuestionConsequence, QuestionConstraints, QuestionTexts } from '@gam/schemas/rules';
import type { RuleTrace } from './rule-trace.ts';

/** What the rules say of one question in one flow. It is shared between flows and never changed. */
export interface QuestionDecision {
  /** Hidden, and its children with it. */
  readonly skip: boolean;
  readonly require_login: boolean;
  /** Null: as the question itself says. */
  readonly mandatory: boolean | null;
  /** The options left, in their order. */
  readonly option_ids: readonly string[];
  readonly replace_options: 'favourites' | null;
  /** Answered without being asked; null where the customer is asked. */
  readonly answer: { readonly values: readonly string[] } | null;
  /** Before that, an answer that was there when the flow began is taken, and passes over its question. */
  readonly takes_given: boolean;
  /** Null: as the question's type says. */
  readonly widget: NonNullable<QuestionConsequence['widget']> | null;
  readonly texts: Readonly<QuestionTexts>;
  readonly constraints: Readonly<QuestionConstraints>;
  readonly trace: readonly RuleTrace[];
}
