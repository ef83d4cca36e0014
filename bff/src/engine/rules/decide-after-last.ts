import type { AfterLastConsequence } from '@gam/schemas/rules';
import type { CompiledRules } from './compiled-rules.ts';
import type { Facts } from './facts.ts';
import { firstOf, matchRules } from './match-rules.ts';
import { firstCounts, noTrace, traceRules, type RuleTrace, type TraceOption } from './rule-trace.ts';

/** What comes behind the last question. */
export interface AfterLastDecision {
  readonly go: AfterLastConsequence['go'];
  readonly trace: readonly RuleTrace[];
}

/** Decides behind the last question; the quote where no rule says otherwise. [O-4.16, O-4.18] */
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
