import type { Question } from '@gam/schemas/questions';
import { bindRule } from './bind-rule.ts';
import type { CompiledRule, CompiledRules } from './compiled-rules.ts';
import { traceQuestion } from './trace-question.ts';
import type { LiveFacts, StaticFacts } from './facts.ts';
import type { QuestionDecision } from './question-decision.ts';
import type { TraceOption } from './rule-trace.ts';
import { settleQuestion } from './settle-question.ts';

type QuestionStaticFacts = StaticFacts & { readonly question: Question };

/** The decision at one question of one compiled flow. */
export interface QuestionDecider {
  (facts: LiveFacts, options?: TraceOption): QuestionDecision;
  /** The decision if no fact of a flow can change it; otherwise null. */
  readonly constant: QuestionDecision | null;
}

interface Candidate {
  readonly rule: CompiledRule<'question'>;
  readonly matches: ((facts: LiveFacts) => boolean) | null;
}

// A set of matching rules is cached as the bits of one number; with more rules each decision is computed again.
const maxBits = 30;

/** The decision for each set of matching live rules, computed when it first occurs and then looked up. */
function decideByLiveRules(question: Question, candidates: readonly Candidate[]) {
  const tests = candidates.map(({ matches }) => matches).filter((matches) => matches !== null);
  const made = new Map<number, QuestionDecision>();
  const settle = (facts: LiveFacts): QuestionDecision => {
    const matched = candidates.filter(({ matches }) => matches === null || matches(facts));
    return settleQuestion(
      question,
      matched.map(({ rule }) => rule),
    );
  };
  if (tests.length > maxBits) return settle;
  return (facts: LiveFacts): QuestionDecision => {
    let bits = 0;
    for (const matches of tests) bits = (bits << 1) | (matches(facts) ? 1 : 0);
    const known = made.get(bits);
    if (known !== undefined) return known;
    const decision = settle(facts);
    made.set(bits, decision);
    return decision;
  };
}

function candidatesOf(rules: CompiledRules, facts: StaticFacts): Candidate[] {
  return rules.at.question.flatMap((rule): Candidate[] => {
    const bound = bindRule(rule, facts);
    if (bound === 'never') return [];
    return [{ rule, matches: bound === 'always' ? null : bound }];
  });
}

/**
 * Evaluates all that depends only on question, service and city, once, when a flow is compiled. The returned function
 * evaluates only the rest, and allocates nothing for a repeated decision.
 */
export function bindQuestion(rules: CompiledRules, fixed: QuestionStaticFacts): QuestionDecider {
  const candidates = candidatesOf(rules, fixed);
  const isConstant = candidates.every(({ matches }) => matches === null);
  const constant = isConstant
    ? settleQuestion(
        fixed.question,
        candidates.map(({ rule }) => rule),
      )
    : null;
  const decide = decideByLiveRules(fixed.question, candidates);
  const bound = (facts: LiveFacts, options?: TraceOption): QuestionDecision => {
    const decision = constant ?? decide(facts);
    if (options?.trace !== true) return decision;
    return { ...decision, trace: traceQuestion(rules, { ...facts, ...fixed }) };
  };
  return Object.assign(bound, { constant });
}
