import type { Rule, RuleDocument } from '@gam/schemas/rules';
import { canonicalJson } from '@gam/engine';
import { pointerStep } from '@gam/shared/rule-document';
import { done, failed, type Result } from '@gam/shared/result';
import { mergeOrder, type Sides } from './merge-order.ts';

/** What two editors changed otherwise; a side that has it not is null. */
interface MergeConflict extends Sides<unknown> {
  /** The rule; null for the document's own field. */
  readonly rule: string | null;
  /** A JSON pointer into the document; empty for a whole rule. */
  readonly path: string;
}

/** What both began with is null where there was nothing: two editors made a document of the same name. */
interface Documents extends Sides<RuleDocument | null> {
  readonly live: RuleDocument;
  readonly yours: RuleDocument;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === undefined || other === undefined ? one === other : canonicalJson(one) === canonicalJson(other);

/** What becomes of one thing that two editors have seen. */
function mergeOne<T>({ base, live, yours }: Sides<T | undefined>): Result<T | undefined, 'both'> {
  if (isSame(live, yours) || isSame(base, yours)) return done(live);
  return isSame(base, live) ? done(yours) : failed('both');
}

const idsOf = (rules: readonly Rule[]): string[] => rules.map(({ id }) => id);
const framed = (document: RuleDocument | null): Readonly<Record<string, unknown>> => {
  const { rules: _rules, ...frame } = document ?? { rules: [] };
  return frame;
};

/**
 * Merges what an editor made into what counts by now: each rule, and each field of the document, is taken from the side
 * that changed it. A failure has what both changed, each otherwise, with its three sides. Pure.
 */
export function mergeDocuments({
  base,
  live,
  yours,
}: Documents): Result<RuleDocument, readonly MergeConflict[]> {
  const conflicts: MergeConflict[] = [];
  const take = <T>(sides: Sides<T | undefined>, rule: string | null, path: string): T | undefined => {
    const merged = mergeOne(sides);
    if (merged.ok) return merged.value;
    const told = { base: sides.base ?? null, live: sides.live ?? null, yours: sides.yours ?? null };
    conflicts.push({ rule, path, ...told });
    return undefined;
  };

  const frames = { base: framed(base), live: framed(live), yours: framed(yours) };
  const frame: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(frames.live), ...Object.keys(frames.yours)])) {
    const of = { base: frames.base[key], live: frames.live[key], yours: frames.yours[key] };
    const value = take(of, null, pointerStep(key));
    if (value !== undefined) frame[key] = value;
  }

  const lists = { base: base?.rules ?? [], live: live.rules, yours: yours.rules };
  const byId = (rules: readonly Rule[]) => new Map(rules.map((rule) => [rule.id, rule]));
  const known = { base: byId(lists.base), live: byId(lists.live), yours: byId(lists.yours) };
  const rules = [...new Set([...idsOf(lists.live), ...idsOf(lists.yours)])].flatMap((id) => {
    const of = { base: known.base.get(id), live: known.live.get(id), yours: known.yours.get(id) };
    return take(of, id, '') ?? [];
  });
  if (conflicts.length > 0) return failed(conflicts);
  const ordered = mergeOrder(rules, lists);
  if (ordered === null) {
    const order = { base: idsOf(lists.base), live: idsOf(lists.live), yours: idsOf(lists.yours) };
    return failed([{ rule: null, path: '/rules', ...order }]);
  }
  // Each field is one side's, and both sides are documents.
  return done({ ...frame, rules: ordered } as RuleDocument);
}
