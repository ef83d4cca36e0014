import { factTypeOf } from '@gam/shared/rule-document';
import type { Rule } from '@gam/schemas/rules';
import { bindRule } from '../../bind-rule.ts';
import type { CompiledRule, CompiledRules, RuleCombination } from '../../compiled-rules.ts';
import type { StaticFacts } from '../../../facts/facts.ts';
import { sampleValues } from '../../../facts/sample-values.ts';

/** A rule of a combination with its document. */
export interface PlacedRule<P extends Rule['at'] = Rule['at']> {
  readonly rule: CompiledRule<P>;
  readonly document: CompiledRules;
  /** The rule as its author wrote it. */
  readonly written: Rule;
  /** A JSON pointer into the document. */
  readonly path: string;
}

/** Returns the rules of a decision point that can match at one place, in the order in which they are tried. */
export function rulesAt<P extends Rule['at']>(
  { documents }: RuleCombination,
  point: P,
  fixed: StaticFacts,
): PlacedRule<P>[] {
  return documents.flatMap((document) =>
    document.at[point].flatMap((rule): PlacedRule<P>[] => {
      if (bindRule(rule, fixed) === 'never') return [];
      const found = document.review().written.get(rule.id);
      return found ? [{ rule, document, written: found.rule, path: found.path }] : [];
    }),
  );
}

/** Whether some facts can satisfy both rules at one place: false only where conditions that must hold exclude it. */
export function canMeet(one: PlacedRule, other: PlacedRule): boolean {
  return one.rule.when.every(({ path }) => {
    const conditions = [...one.rule.when, ...other.rule.when].filter((condition) => condition.path === path);
    const type = factTypeOf(path);
    const written = [one, other]
      .flatMap(({ written: { when, all = [] } }) => [when, ...all])
      .flatMap((map) => map[path] ?? []);
    const values = type === null ? null : sampleValues(written, type);
    return values === null || values.some((value) => conditions.every(({ accepts }) => accepts(value)));
  });
}
