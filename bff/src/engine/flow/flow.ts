import type { Option, Question } from '@gam/schemas/questions';
import type { Service } from '../questions/complete-service.ts';
import type { QuestionDecider, QuestionDecision } from '../rules/decide-question.ts';
import type { CompiledRules } from '../rules/compile-rules.ts';
import type { StaticFacts } from '../rules/facts.ts';
import type { FlowState, StoredAnswer } from './state.ts';

/** A customer's answers that choose one option, by option. */
export type OptionAnswers = ReadonlyMap<string, StoredAnswer>;

/** One question with what compiling found out about it. */
export interface FlowQuestion {
  readonly index: number;
  readonly question: Question;
  /** The parent's index; -1: none. -2: the parent does not come before it, so nothing can ever show it. */
  readonly parent: number;
  /** Options of the parent, one of which must be chosen; null: any answer will do. */
  readonly requirements: ReadonlySet<string> | null;
  readonly decide: QuestionDecider;
  /** The operation keys of its options, by option. */
  readonly operationKeys: ReadonlyMap<string, string>;
  readonly optionAnswers: OptionAnswers;
}

export const noParent = -1;
export const unreachable = -2;

/** A service's questionnaire under one version of the rules: immutable, shared by every customer who is in it. */
export interface Flow {
  readonly service: Service;
  readonly rules: CompiledRules;
  /** What the rules may know of service and city, where they decide on no single question. */
  readonly facts: StaticFacts;
  readonly questions: readonly FlowQuestion[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** Whether any rule looks at what was answered: else nobody needs to tell them. */
  readonly learns: boolean;
}

/** A visible question as it stands for one customer. */
export interface Row {
  readonly at: FlowQuestion;
  readonly decision: QuestionDecision;
  /** What counts as the answer: the rule's where a rule answers, else the customer's where there is one. */
  readonly answer: Pick<StoredAnswer, 'values' | 'counts' | 'chosen' | 'of'> | null;
  /** The options that stand beside those the rules leave: the customer's favourites. [O-4.49] */
  readonly favouriteOptions: readonly Option[];
  /** Answered by a rule, so it is not asked. */
  readonly isAutomatic: boolean;
}

/** A question as the rules leave it, whether or not somebody answered. */
export type DecidedQuestion = Pick<Row, 'at' | 'decision' | 'favouriteOptions'> &
  Partial<Pick<Row, 'answer'>>;

/** Whether a question is for a signed-in user and the customer is a guest. [O-6.01] */
export const needsLogin = ({ facts }: Pick<FlowState, 'facts'>, { decision }: Row): boolean =>
  decision.require_login && facts.session.guest;

/**
 * Whether the customer stops at a visible question: no rule answers it, or a sign-in is required before the automatic
 * answer counts. [O-4.13]
 */
export const isAsked = (state: Pick<FlowState, 'facts'>, row: Row): boolean =>
  !row.isAutomatic || needsLogin(state, row);
