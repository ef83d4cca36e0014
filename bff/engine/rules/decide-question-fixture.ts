import type { OrderedRules } from './compiled-rules.ts';
import { matchRules } from './match-rules.ts';
import type { QuestionDecision } from './question-decision.ts';
import type { TraceOption } from './rule-trace.ts';
import { settleQuestion } from './settle-question.ts';
import type { QuestionFacts } from './rule-fixtures.ts';
import { traceQuestion } from './trace-question.ts';

/** Decides one question with all facts at once, which `bindQuestion` does in steps. */
export function decideQuestion(
  rules: OrderedRules,
  facts: QuestionFacts,
  options: TraceOption = {},
): QuestionDecision {
  const decision = settleQuestion(facts.question, matchRules(rules.at.question, facts));
  return options.trace === true ? { ...decision, trace: traceQuestion(rules, facts) } : decision;
}
