import type { DecisionPoint } from '@gam/schemas/rules';
import type { CompiledCondition, CompiledRule } from './compiled-rules.ts';
import type { Facts } from './facts.ts';

/** A condition on a fact that is known at any time. */
export function conditionHolds(condition: CompiledCondition, facts: Facts): boolean {
  return condition.accepts(condition.is === 'static' ? condition.read(facts) : condition.read(facts));
}

/** Whether a rule matches: all of `when`, and one map of `any` if there is an `any`. */
export function ruleMatches(rule: CompiledRule, facts: Facts): boolean {
  return (
    rule.when.every((condition) => conditionHolds(condition, facts)) &&
    (rule.any === null || rule.any.some((map) => map.every((condition) => conditionHolds(condition, facts))))
  );
}

/** The rules that match, in their document's order. */
export const matchRules = <P extends DecisionPoint>(
  rules: readonly CompiledRule<P>[],
  facts: Facts,
): readonly CompiledRule<P>[] => rules.filter((rule) => ruleMatches(rule, facts));

/** The consequence of the first rule that has it; null if no rule does. */
export function firstOf<P extends DecisionPoint, K extends keyof CompiledRule<P>['then']>(
  matched: readonly CompiledRule<P>[],
  key: K,
): NonNullable<CompiledRule<P>['then'][K]> | null {
  for (const { then } of matched) {
    const value = then[key];
    if (value !== undefined && value !== null) return value;
  }
  return null;
}
