import type { Option } from '@gam/schemas/questions';
import type { QuestionDecision } from '../rules/decide-question.ts';
import type { FlowQuestion } from './flow.ts';
import type { FlowState, StoredAnswer } from './state.ts';

/** A visible question as it stands for one customer. */
export interface Row {
  readonly at: FlowQuestion;
  readonly decision: QuestionDecision;
  /** What counts as the answer: the rule's where a rule answers, else the customer's where there is one. */
  readonly answer: Pick<StoredAnswer, 'values' | 'counts' | 'chosen' | 'of'> | null;
  /** The options that stand beside those the rules leave: the customer's favourites. [O-4.49] */
  readonly beside: readonly Option[];
  /** Answered by a rule, so it is not asked. */
  readonly isAutomatic: boolean;
}

/** A question as the rules leave it, whether or not somebody answered. */
export type DecidedQuestion = Pick<Row, 'at' | 'decision' | 'beside'> & Partial<Pick<Row, 'answer'>>;

/** Whether a question is for a signed-in user and the customer is a guest. [O-6.01] */
export const needsLogin = ({ facts }: Pick<FlowState, 'facts'>, { decision }: Row): boolean =>
  decision.require_login && facts.session.guest;

/**
 * Whether the customer stops at a visible question: no rule answers it, or a sign-in is required before the automatic
 * answer counts. [O-4.13]
 */
export const isAsked = (state: Pick<FlowState, 'facts'>, row: Row): boolean =>
  !row.isAutomatic || needsLogin(state, row);
