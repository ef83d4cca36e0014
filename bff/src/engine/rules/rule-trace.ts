import type { DecisionPoint } from '@gam/schemas/rules';
import type { CompiledRule } from './compiled-rules.ts';
import type { Facts, FactValue } from './facts.ts';
import { conditionHolds, ruleMatches } from './match-rules.ts';
import { readFact } from './read-fact.ts';

/** The outcome of a consequence: it counted, an earlier rule overruled it, or it had no value to give. */
export type RuleOutcome = 'taken' | 'overruled' | 'nothing_to_answer';

/** Why one rule did or did not count in one decision. For operators and rules editors, never for customers. */
export interface RuleTrace {
  readonly rule: string;
  readonly at: DecisionPoint;
  readonly matched: boolean;
  readonly facts: readonly { readonly path: string; readonly value: FactValue; readonly holds: boolean }[];
  readonly outcome: Readonly<Record<string, RuleOutcome>>;
  readonly because: string;
}

/** Requests the trace of a decision; without it no trace is made. */
export interface TraceOption {
  readonly trace?: boolean;
}

/** The trace of a decision without a requested explanation. */
export const noTrace: readonly RuleTrace[] = Object.freeze([]);

/** The outcome of one consequence of a matching rule. */
export type Judge<P extends DecisionPoint> = (
  rule: CompiledRule<P>,
  key: string,
  matched: readonly CompiledRule<P>[],
) => RuleOutcome;

/** For each consequence the first matching rule counts. */
export function firstCounts(rule: CompiledRule, key: string, matched: readonly CompiledRule[]): RuleOutcome {
  return matched.find(({ then }) => Object.hasOwn(then, key)) === rule ? 'taken' : 'overruled';
}

/** Explains every rule of a decision point, also those that did not match. */
export function traceRules<P extends DecisionPoint>(
  rules: readonly CompiledRule<P>[],
  facts: Facts,
  judge: Judge<P>,
): RuleTrace[] {
  const matched = rules.filter((rule) => ruleMatches(rule, facts));
  return rules.map((rule) => ({
    rule: rule.id,
    at: rule.at,
    matched: matched.includes(rule),
    facts: [...rule.when, ...(rule.any ?? []).flat()].map((condition) => ({
      path: condition.path,
      value: readFact(facts, condition.path),
      holds: conditionHolds(condition, facts),
    })),
    outcome: matched.includes(rule)
      ? Object.fromEntries(Object.keys(rule.then).map((key) => [key, judge(rule, key, matched)]))
      : {},
    because: rule.because,
  }));
}
