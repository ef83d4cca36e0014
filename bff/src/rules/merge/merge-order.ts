import type { Rule } from '@gam/schemas/rules';
import { findMoved } from './find-moved.ts';

/** The three sides of a merge: what both began with, what counts now, and what an editor made. */
export interface Sides<T> {
  readonly base: T;
  readonly live: T;
  readonly yours: T;
}

const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Adds the ids that only the other side has, each behind the one that it stands behind there. */
function addMissing(backbone: readonly string[], other: readonly string[]): string[] {
  const merged = [...backbone];
  const known = new Set(other);
  let before: string | null = null;
  for (const id of other) {
    if (!merged.includes(id)) {
      let at = before === null ? 0 : merged.indexOf(before) + 1;
      // What the backbone added in the same place stays first.
      while (at < merged.length && !known.has(merged[at] ?? '')) at += 1;
      merged.splice(at, 0, id);
    }
    before = id;
  }
  return merged;
}

/**
 * Returns the order of one decision point's rules that has both sides' moves and additions; null where both moved rules,
 * each otherwise. `kept`: the ids of the merged rules.
 */
function mergeIds(sides: Sides<readonly string[]>, kept: ReadonlySet<string>): readonly string[] | null {
  const of = (ids: readonly string[], others: readonly string[]) => ids.filter((id) => others.includes(id));
  const hasMoved = (ids: readonly string[]) => findMoved(sides.base, ids).size > 0;
  const isYours = hasMoved(sides.yours);
  if (isYours && hasMoved(sides.live)) {
    const [live, yours] = [of(sides.live, sides.yours), of(sides.yours, sides.live)];
    if (!isEqual(live, yours)) return null;
  }
  const [backbone, other] = isYours ? [sides.yours, sides.live] : [sides.live, sides.yours];
  const still = (ids: readonly string[]) => ids.filter((id) => kept.has(id));
  return addMissing(still(backbone), still(other));
}

/**
 * Returns merged rules in an order with both sides' moves and additions. Only the order within a decision point counts:
 * null where both sides changed that of one point, each otherwise.
 */
export function mergeOrder(rules: readonly Rule[], sides: Sides<readonly Rule[]>): readonly Rule[] | null {
  const merged = new Map(rules.map((rule) => [rule.id, rule]));
  const queues = new Map<Rule['at'], string[]>();
  for (const point of new Set(rules.map(({ at }) => at))) {
    const idsOf = (of: readonly Rule[]) => of.filter(({ at }) => at === point).map(({ id }) => id);
    const kept = new Set(idsOf(rules));
    const ids = mergeIds(
      { base: idsOf(sides.base), live: idsOf(sides.live), yours: idsOf(sides.yours) },
      kept,
    );
    if (ids === null) return null;
    queues.set(point, [...ids]);
  }
  const next = (point: Rule['at']): Rule[] => {
    const rule = merged.get(queues.get(point)?.shift() ?? '');
    return rule === undefined ? [] : [rule];
  };
  const placed = sides.live.flatMap(({ at }) => next(at));
  return [...placed, ...[...queues].flatMap(([point, ids]) => [...ids].flatMap(() => next(point)))];
}
