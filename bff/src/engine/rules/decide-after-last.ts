import type { AfterLastConsequence } from '@gam/schemas/rules';
import type { CompiledRules } from './compiled-rules.ts';
import type { Facts } from './facts.ts';
import { firstOf, matchRules } from './match-rules.ts';
import { firstCounts, noTrace, traceRules, type RuleTrace, type TraceOption } from './rule-trace.ts';

/** The step after the last question. */
interface AfterLastDecision {
  readonly go: AfterLastConsequence['go'];
  readonly trace: readonly RuleTrace[];
}

/** Decides the step after the last question; the quote by default. [O-4.16, O-4.18] */
export function decideAfterLast(
  rules: CompiledRules,
  facts: Facts,
  options: TraceOption = {},
): AfterLastDecision {
  return {
    go: firstOf(matchRules(rules.at.after_last, facts), 'go') ?? 'quote',
    trace: options.trace === true ? traceRules(rules.at.after_last, facts, firstCounts) : noTrace,
  };
}
