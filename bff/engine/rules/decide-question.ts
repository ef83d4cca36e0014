import type { OrderedRules } from './compiled-rules.ts';
import { matchRules } from './match-rules.ts';
import type { QuestionDecision } from './question-decision.ts';
import type { TraceOption } from './rule-trace.ts';
import { settleQuestion } from './settle-question.ts';
import { traceQuestion, type QuestionFacts } from './trace-question.ts';

export { bindQuestion, type QuestionDecider } from './bind-question.ts';
export type { QuestionDecision };

/** Decides one question with all facts. To decide the same question in many steps, bind it once instead. */
export function decideQuestion(
  rules: OrderedRules,
  facts: QuestionFacts,
  options: TraceOption = {},
): QuestionDecision {
  const decision = settleQuestion(facts.question, matchRules(rules.at.question, facts));
  return options.trace === true ? { ...decision, trace: traceQuestion(rules, facts) } : decision;
}
