import type { AfterLastConsequence, Denial } from '@gam/schemas/rules';
import type { OrderedRules } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';
import { firstOf, matchRules } from './match-rules.ts';
import { firstCounts, type RuleTrace, traceRules } from './rule-trace.ts';

/** The step after the last question. */
interface AfterLastDecision {
  readonly go: NonNullable<AfterLastConsequence['go']>;
  /** Why the order cannot go on; null if it can. It counts before any step. */
  readonly denial: Denial | null;
}

/** Decides the step after the last question; the quote by default. [O-4.16, O-4.18] */
export function decideAfterLast(rules: OrderedRules, facts: Facts): AfterLastDecision {
  const matched = matchRules(rules.at.after_last, facts);
  return {
    go: firstOf(matched, 'go') ?? 'quote',
    denial: firstOf(matched, 'deny'),
  };
}

/** Explains the rules after the last question. */
export const traceAfterLast = (rules: OrderedRules, facts: Facts): RuleTrace[] =>
  traceRules(rules.at.after_last, facts, firstCounts);
