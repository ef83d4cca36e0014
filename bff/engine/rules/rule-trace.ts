import type { DecisionPoint } from '@gam/schemas/rules';
import type { CompiledRule } from './compiled-rules.ts';
import type { Facts, FactValue } from '../facts/facts.ts';
import { conditionHolds, ruleMatches, undoes, withoutUndone } from './match-rules.ts';
import { readFact } from '../facts/read-fact.ts';

/**
 * The outcome of a consequence: it counted, an earlier rule overruled it, it had no value to give, the question did not
 * accept the answer that it gave or the upstream the voucher, the question cannot have it, or a rule of a higher document undid its rule.
 */
export type RuleEffect = 'taken' | 'overruled' | 'nothing_to_answer' | 'refused' | 'cannot_apply' | 'undone';

/** Why one rule did or did not count in one decision. For operators and rules editors, never for customers. */
export interface RuleTrace {
  readonly rule: string;
  /** The version of the rule's document. */
  readonly document: string;
  readonly at: DecisionPoint;
  readonly matched: boolean;
  readonly facts: readonly { readonly path: string; readonly value: FactValue; readonly holds: boolean }[];
  readonly outcome: Readonly<Record<string, RuleEffect>>;
  /** The matching rule of a higher document that this rule does not count instead of; null if it counts. */
  readonly undone_by: { readonly rule: string; readonly document: string } | null;
  readonly because: string;
}

/** The outcome of one consequence of a rule that counts; `matched`: all rules that count. */
export type Judge<P extends DecisionPoint> = (
  rule: CompiledRule<P>,
  key: string,
  matched: readonly CompiledRule<P>[],
) => RuleEffect;

/** For each consequence the first matching rule counts. */
export function firstCounts(rule: CompiledRule, key: string, matched: readonly CompiledRule[]): RuleEffect {
  return matched.find(({ then }) => Object.hasOwn(then, key)) === rule ? 'taken' : 'overruled';
}

/** Whether a rule is the first with one of the fields of `texts` or `constraints`, which are decided by field. */
export const givesText = <P extends DecisionPoint>(
  rule: CompiledRule<P>,
  fields: object,
  matched: readonly CompiledRule<P>[],
  key: 'texts' | 'constraints' = 'texts',
): boolean =>
  Object.keys(fields).some((field) => {
    const first = matched.find(({ then }) => {
      const own: unknown = Reflect.get(then, key);
      return typeof own === 'object' && own !== null && Object.hasOwn(own, field);
    });
    return first === rule;
  });

/** Explains every rule of a decision point, also those that did not match. */
export function traceRules<P extends DecisionPoint>(
  rules: readonly CompiledRule<P>[],
  facts: Facts,
  judge: Judge<P>,
): RuleTrace[] {
  const matched = rules.filter((rule) => ruleMatches(rule, facts));
  const counting = withoutUndone(matched);
  return rules.map((rule) => {
    const isMatched = matched.includes(rule);
    const undoing = isMatched ? counting.find((higher) => undoes(higher, rule)) : undefined;
    return {
      rule: rule.id,
      document: rule.document,
      at: rule.at,
      matched: isMatched,
      facts: [...rule.when, ...(rule.any ?? []).flat()].map((condition) => ({
        path: condition.path,
        value: readFact(facts, condition.path),
        holds: conditionHolds(condition, facts),
      })),
      outcome: isMatched
        ? Object.fromEntries(
            Object.keys(rule.then).map((key) => [key, undoing ? 'undone' : judge(rule, key, counting)]),
          )
        : {},
      undone_by: undoing ? { rule: undoing.id, document: undoing.document } : null,
      because: rule.because,
    };
  });
}
