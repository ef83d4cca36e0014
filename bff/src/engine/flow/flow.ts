import type { Question } from '@gam/schemas/questions';
import type { Service } from '../questions/complete-service.ts';
import type { QuestionDecider } from '../rules/decide-question.ts';
import type { CompiledRules } from '../rules/compile-rules.ts';
import type { StaticFacts } from '../rules/facts.ts';
import type { StoredAnswer } from './state.ts';

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
