import type { OrderedRules } from './compiled-rules.ts';
import { matchRules } from './match-rules.ts';
import type { QuestionDecision } from './question-decision.ts';
import { settleQuestion } from './settle-question.ts';
import type { QuestionFacts } from './rule-fixtures.ts';

/** Decides one question with all facts at once, which `bindQuestion` does in steps. */
export const decideQuestion = (rules: OrderedRules, facts: QuestionFacts): QuestionDecision =>
  settleQuestion(facts.question, matchRules(rules.at.question, facts));
