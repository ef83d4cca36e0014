import type { AfterLastConsequence, Denial } from '@gam/schemas/rules';
import type { OrderedRules } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';
import { firstOf, matchRules } from './match-rules.ts';
import { firstCounts, noTrace, traceRules, type RuleTrace, type TraceOption } from './rule-trace.ts';

/** The step after the last question. */
interface AfterLastDecision {
  readonly go: NonNullable<AfterLastConsequence['go']>;
  /** Why the order cannot go on; null if it can. It counts before any step. */
  readonly denial: Denial | null;
  readonly trace: readonly RuleTrace[];
}

/** Decides the step after the last question; the quote by default. [O-4.16, O-4.18] */
export function decideAfterLast(
  rules: OrderedRules,
  facts: Facts,
  options: TraceOption = {},
): AfterLastDecision {
  const matched = matchRules(rules.at.after_last, facts);
  return {
    go: firstOf(matched, 'go') ?? 'quote',
    denial: firstOf(matched, 'deny'),
    trace: options.trace === true ? traceRules(rules.at.after_last, facts, firstCounts) : noTrace,
  };
}
