import type { Question } from '@gam/schemas/questions';
import type { Service } from '../../../questions/complete-service.ts';
import type { CompiledRules } from '../../compiled-rules.ts';
import type { Outlook } from './question-outlook.ts';
import type { ParentCycle } from './parent-cycles.ts';

/** Why no answers can ever show a question. */
export type Hidden =
  | { readonly by: 'unknown_parent' | 'later_parent' | 'cycle' | 'requirement' }
  /** What rules leave of the question or its parent: `deep` where only the way there makes it so. */
  | { readonly by: 'rules'; readonly deep: boolean; readonly rule: string | null; readonly reason: string }
  /** The position of the question above it from which all this follows. */
  | { readonly by: 'root'; readonly root: number };

export interface SurveyedQuestion {
  readonly index: number;
  readonly question: Question;
  readonly outlook: Outlook;
  /** Null where some answers may show it. */
  readonly hidden: Hidden | null;
}

/** A service under a rule document, with what is certain of it: what every kind of finding looks at. */
export interface Survey {
  readonly service: Service;
  readonly rules: CompiledRules;
  readonly questions: readonly SurveyedQuestion[];
  readonly indexOf: ReadonlyMap<string, number>;
  readonly cycles: readonly ParentCycle[];
  /** The ids of the rules that match nowhere in this service. */
  readonly unmatched: ReadonlySet<string>;
}
