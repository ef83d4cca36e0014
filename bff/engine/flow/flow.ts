import type { AnswerForm, AnswerPrices, Option, Question } from '@gam/schemas/questions';
import type { Service } from '../questions/complete-service.ts';
import type { CheckFinding } from '../rules/check/check-finding.ts';
import type { FlowRules } from '../rules/compiled-rules.ts';
import type { StaticFacts } from '../facts/facts.ts';
import type { Learnt } from '../facts/live-fact.ts';
import { isTimePath } from '../facts/live-facts.ts';
import type { Memory } from './memory.ts';
import type { RecentWalks } from './recent-walks.ts';
import type { FlowState, StoredAnswer } from './state.ts';
import type { QuestionDecision } from '../rules/question-decision.ts';
import type { QuestionDecider } from '../rules/bind-question.ts';

/** A customer's answers that choose one option, by option. */
export type OptionAnswers = ReadonlyMap<string, StoredAnswer>;

/** One question with its compiled properties. */
export interface FlowQuestion {
  readonly index: number;
  readonly question: Question;
  /** The parent's index. -1: it has no parent. -2: the parent does not come before it, so it is never shown. */
  readonly parent: number;
  /** Options of the parent of which one must be chosen; null if any answer shows the question. */
  readonly requirements: ReadonlySet<string> | null;
  readonly decide: QuestionDecider;
  /** The operation keys of its options, by option. */
  readonly operationKeys: ReadonlyMap<string, string>;
  readonly optionAnswers: OptionAnswers;
  /** What its answers cost; null: nothing. */
  readonly prices: AnswerPrices | null;
  /** The fact beside its answer that its answer gives; null for most questions. */
  readonly gives: GivenFact | null;
  /** Whether rules read the numbers of its answer. */
  readonly isMeasured: boolean;
  readonly memory: Memory;
}

/** A fact that the answer to one kind of question gives. */
export type GivenFact = Extract<AnswerForm['holds'], 'area' | 'address' | 'date'>;

export const noParent = -1;
export const unreachable = -2;

/** A service's questionnaire under one list of versions of the rules: immutable, shared by all its customers. */
export interface Flow {
  readonly service: Service;
  readonly rules: FlowRules;
  /** The facts of service and city for decisions beyond single questions. */
  readonly facts: StaticFacts;
  readonly questions: readonly FlowQuestion[];
  readonly indexOf: ReadonlyMap<string, number>;
  /** The paths that rules can still read in this flow, after its static conditions are decided. */
  readonly reads: ReadonlySet<string>;
  /** Those of the rules after the last question. */
  readonly afterLastReads: ReadonlySet<string>;
  /** The questions whose answers rules can still read. */
  readonly readAnswers: ReadonlySet<string>;
  /** What rules read of answers, beside the answers themselves. */
  readonly learnt: ReadonlySet<Learnt>;
  /** Whether any rule reads answers or what they give; if not, answers need not be turned into facts. */
  readonly learns: boolean;
  /** The questions whose answers can cost something. */
  readonly priced: readonly FlowQuestion[];
  /** Whether any question's decision can change with the time. */
  readonly readsTime: boolean;
  /** What a check without walks finds in the service's questions under these rules. Computed at the first call. */
  readonly findings: () => readonly CheckFinding[];
  /** The most bytes of the answers to all its questions in a record. Computed at the first call. */
  readonly answersRoom: () => number;
  /** The walks of its customers' last events. */
  readonly walks: RecentWalks;
  readonly memory: Memory;
}

/** A visible question in the state of one customer. */
export interface Row {
  readonly at: FlowQuestion;
  readonly decision: QuestionDecision;
  /** The effective answer: the rule's if a rule answers, otherwise the customer's, if any. */
  readonly answer: Pick<StoredAnswer, 'values' | 'counts' | 'chosen' | 'precedingAnswersHash'> | null;
  /** The options beside those that the rules keep: the customer's favourites. [O-4.49] */
  readonly favouriteOptions: readonly Option[];
  /** Answered by a rule, so it is not asked. */
  readonly isAutomatic: boolean;
  /** A rule's answer that the question does not accept, so that it is asked; null for most questions. */
  readonly refused: RefusedAnswer | null;
}

/** An automatic answer that validation refused. */
export interface RefusedAnswer {
  readonly rule: string;
  readonly values: readonly string[];
}

/** A question after the rules, whether or not it has an answer. */
export type DecidedQuestion = Pick<Row, 'at' | 'decision' | 'favouriteOptions'> &
  Partial<Pick<Row, 'answer'>>;

/** Whether what rules decide in a flow can change with nothing but the time. */
export const canChangeWithTime = ({ reads }: Pick<Flow, 'reads'>): boolean => [...reads].some(isTimePath);

/** Whether a question is for a signed-in user and the customer is a guest. [O-6.01] */
export const needsLogin = ({ facts }: Pick<FlowState, 'facts'>, { decision }: Row): boolean =>
  decision.require_login && facts.session.guest;

/**
 * Whether the customer stops at a visible question: no rule answers it, or a sign-in is required before the automatic
 * answer counts. [O-4.13]
 */
export const isAsked = (state: Pick<FlowState, 'facts'>, row: Row): boolean =>
  !row.isAutomatic || needsLogin(state, row);
