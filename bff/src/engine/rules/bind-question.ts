import type { Question } from '@gam/schemas/questions';
import { bindRule } from './bind-rule.ts';
import type { CompiledRule, CompiledRules } from './compiled-rules.ts';
import { traceQuestion } from './trace-question.ts';
import type { LiveFacts, StaticFacts } from './facts.ts';
import type { QuestionDecision } from './question-decision.ts';
import type { TraceOption } from './rule-trace.ts';
import { settleQuestion } from './settle-question.ts';

export type QuestionStaticFacts = StaticFacts & { readonly question: Question };

/** The decision at one question of one compiled flow. */
export interface QuestionDecider {
  (facts: LiveFacts, options?: TraceOption): QuestionDecision;
  /** The decision where no fact of a flow can change it; else null. */
  readonly constant: QuestionDecision | null;
}

interface Candidate {
  readonly rule: CompiledRule<'question'>;
  readonly matches: ((facts: LiveFacts) => boolean) | null;
}

// A set of matching rules is remembered as the bits of one number; beyond these a decision is made anew each time.
const maxBits = 30;

/** The decision for each set of matching live rules, made when it first occurs: a step then only looks it up. */
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
 * Decides what question, service and city alone decide, once, when a flow is compiled. What comes back evaluates only
 * what can still change, and allocates nothing where it has decided the same before.
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
