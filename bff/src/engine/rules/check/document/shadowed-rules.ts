import type { Conditions, Rule } from '@gam/schemas/rules';
import { canonicalJson } from '../../../canonical-json.ts';
import { overrules } from './overrules.ts';

/** A rule's conditions in words that can be compared. */
interface Comparable {
  readonly rule: Rule;
  readonly when: ReadonlySet<string>;
  readonly any: readonly ReadonlySet<string>[] | null;
  readonly anyInWords: string;
}

const wordsOf = (map: Conditions): ReadonlySet<string> =>
  new Set(Object.entries(map).map(([path, condition]) => `${path} ${canonicalJson(condition)}`));

const comparable = (rule: Rule): Comparable => ({
  rule,
  when: wordsOf(rule.when),
  any: rule.any?.map(wordsOf) ?? null,
  anyInWords: canonicalJson(rule.any ?? null),
});

const isSubset = (some: ReadonlySet<string>, all: ReadonlySet<string>): boolean =>
  some.size <= all.size && [...some].every((word) => all.has(word));

/** Whether the earlier rule matches wherever the later one does: all that it asks, the later one asks too. */
function matchesWherever(earlier: Comparable, later: Comparable): boolean {
  if (!isSubset(earlier.when, later.when)) return false;
  if (earlier.any === null || earlier.anyInWords === later.anyInWords) return true;
  return earlier.any.some((map) => isSubset(map, later.when));
}

const shadows = (earlier: Comparable, later: Comparable): boolean =>
  overrules<Rule['at']>(later.rule.at, earlier.rule.then, later.rule.then) && matchesWherever(earlier, later);

/** The rules that can never count, each with the earlier rule that always counts in its place. */
export function shadowedRules(rules: readonly Rule[]): ReadonlyMap<string, string> {
  const before = new Map<Rule['at'], Comparable[]>();
  const shadowed = new Map<string, string>();
  for (const rule of rules) {
    const later = comparable(rule);
    const earlier = before.get(rule.at) ?? [];
    const shadow = earlier.find((one) => shadows(one, later));
    // What stands in the shadow itself casts none that is not there already.
    if (shadow) shadowed.set(rule.id, shadow.rule.id);
    else before.set(rule.at, earlier).get(rule.at)?.push(later);
  }
  return shadowed;
}
