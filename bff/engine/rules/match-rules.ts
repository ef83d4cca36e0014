import type { DecisionPoint } from '@gam/schemas/rules';
import type { CompiledCondition, CompiledRule } from './compiled-rules.ts';
import type { Facts } from '../facts/facts.ts';

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

/** The rules that match and count, in the order in which they are tried. */
export const matchRules = <P extends DecisionPoint>(
  rules: readonly CompiledRule<P>[],
  facts: Facts,
): readonly CompiledRule<P>[] => withoutUndone(rules.filter((rule) => ruleMatches(rule, facts)));

/** Whether a rule that counts undoes another one: a rule of a lower document that it names. */
export const undoes = (rule: CompiledRule, other: CompiledRule): boolean =>
  rule.undoes?.has(other.id) === true && rule.document !== other.document;

/**
 * Returns the matching rules that count: those that no higher one undoes. A rule that is undone undoes no other. The
 * rules come in the order in which they are tried, so those before a rule are of its own and of higher documents.
 */
export function withoutUndone<P extends DecisionPoint>(
  matched: readonly CompiledRule<P>[],
): readonly CompiledRule<P>[] {
  if (matched.every((rule) => rule.undoes === null)) return matched;
  const counting: CompiledRule<P>[] = [];
  for (const rule of matched) if (!counting.some((higher) => undoes(higher, rule))) counting.push(rule);
  return counting;
}

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
