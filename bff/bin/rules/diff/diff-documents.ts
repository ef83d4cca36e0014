import type { Rule, RuleDocument } from '@gam/schemas/rules';
import { canonicalJson } from '../../../src/engine/canonical-json.ts';
import { findMoved } from './find-moved.ts';

/** One place where two values differ: a JSON pointer, and what stands there; undefined where nothing does. */
export interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** A rule whose place among the rules of its decision point is another, counted from 1. */
export interface Move {
  readonly rule: Rule;
  readonly from: number;
  readonly to: number;
}

/** What differs between two documents; rules are the same rule by their id. */
export interface DocumentDiff {
  readonly document: readonly Difference[];
  readonly added: readonly Rule[];
  readonly removed: readonly Rule[];
  readonly changed: readonly { readonly rule: Rule; readonly differences: readonly Difference[] }[];
  readonly moved: readonly Move[];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const step = (key: string) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/** Where two values differ, as deep as both are objects; the order of keys says nothing. */
function diffValues(before: unknown, after: unknown, path = ''): Difference[] {
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => diffValues(before[key], after[key], path + step(key)));
  }
  const isSame =
    before === undefined || after === undefined
      ? before === after
      : canonicalJson(before) === canonicalJson(after);
  return isSame ? [] : [{ path, before, after }];
}

const byId = (rules: readonly Rule[]) => new Map(rules.map((rule) => [rule.id, rule]));

/** Compares two sound documents. Only the order within a decision point counts, so only that is compared. */
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

function movesOf(before: readonly Rule[], after: readonly Rule[]): Move[] {
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

/** Whether two documents say the same. */
export const isSameDocument = ({ document, added, removed, changed, moved }: DocumentDiff): boolean =>
  [document, added, removed, changed, moved].every(({ length }) => length === 0);
