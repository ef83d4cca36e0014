import type { Rule, RuleDocument } from '@gam/schemas/rules';
import { canonicalJson } from '@gam/engine';
import { pointerStep } from '@gam/shared/rule-document';
import { findMoved } from './find-moved.ts';

/** One place where two values differ: a JSON pointer and both values; undefined for a missing one. */
interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A rule with another place among the rules of its decision point; places count from 1. */
interface MovedRule {
  readonly rule: Rule;
  readonly from: number;
  readonly to: number;
}

/** The differences of two documents; a rule keeps its identity by its id. */
interface DocumentDiff {
  readonly document: readonly Difference[];
  readonly added: readonly Rule[];
  readonly removed: readonly Rule[];
  readonly changed: readonly { readonly rule: Rule; readonly differences: readonly Difference[] }[];
  readonly moved: readonly MovedRule[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the places where two values differ, as deep as both are objects; the order of keys does not count. */
function diffValues(before: unknown, after: unknown, path = ''): Difference[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => diffValues(before[key], after[key], path + pointerStep(key)));
  }
  const isSame =
    before === undefined || after === undefined
      ? before === after
      : canonicalJson(before) === canonicalJson(after);
  return isSame ? [] : [{ path, before, after }];
}

const byId = (rules: readonly Rule[]) => new Map(rules.map((rule) => [rule.id, rule]));

/** Returns the differences of two valid documents. Only the order within a decision point counts. */
export function diffDocuments(before: RuleDocument, after: RuleDocument): DocumentDiff {
  const { rules: rulesBefore, ...frameBefore } = before;
  const { rules: rulesAfter, ...frameAfter } = after;
  const old = byId(rulesBefore);
  const current = byId(rulesAfter);
  return {
    document: diffValues(frameBefore, frameAfter),
    added: rulesAfter.filter(({ id }) => !old.has(id)),
    removed: rulesBefore.filter(({ id }) => !current.has(id)),
    changed: rulesAfter.flatMap((rule) => {
      const differences = old.has(rule.id) ? diffValues(old.get(rule.id), rule) : [];
      return differences.length === 0 ? [] : [{ rule, differences }];
    }),
    moved: movesOf(rulesBefore, rulesAfter),
  };
}

function movesOf(before: readonly Rule[], after: readonly Rule[]): MovedRule[] {
  const points = new Set(after.map(({ at }) => at));
  return [...points].flatMap((point) => {
    const idsOf = (rules: readonly Rule[]) => rules.filter(({ at }) => at === point).map(({ id }) => id);
    const [from, to] = [idsOf(before), idsOf(after)];
    const moved = findMoved(from, to);
    return after
      .filter(({ id }) => moved.has(id))
      .map((rule) => ({ rule, from: from.indexOf(rule.id) + 1, to: to.indexOf(rule.id) + 1 }));
  });
}
