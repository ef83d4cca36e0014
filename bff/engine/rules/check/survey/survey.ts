import type { Question } from '@gam/schemas/questions';
import type { Service } from '../../../questions/complete-service.ts';
import type { CompiledRule, FlowRules } from '../../compiled-rules.ts';
import type { Outlook } from './question-outlook.ts';
import type { ParentCycle } from './parent-cycles.ts';

/** Why no answers can ever show a question. */
export type Hidden =
  | { readonly by: 'unknown_parent' | 'later_parent' | 'cycle' | 'requirement' }
  /** The rules' effect on the question or its parent; `deep` if only the path to it causes that. */
  | { readonly by: 'rules'; readonly deep: boolean; readonly rule: string | null; readonly reason: string }
  /** The position of the ancestor that causes it. */
  | { readonly by: 'root'; readonly root: number };

export interface SurveyedQuestion {
  readonly index: number;
  readonly question: Question;
  readonly outlook: Outlook;
  /** Null if some answers may show it. */
  readonly hidden: Hidden | null;
}

/** A service under its rules with all that is certain of it: the input of every kind of finding. */
export interface Survey {
  readonly service: Service;
  readonly rules: FlowRules;
  readonly questions: readonly SurveyedQuestion[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly cycles: readonly ParentCycle[];
  /** The rules that never match in this service. */
  readonly unmatched: ReadonlySet<CompiledRule>;
}
