import {
  chooseBase,
  closenessTo,
  combineRules,
  compareLayers,
  type CompiledRules,
  isOpenAt,
  type RuleCombination,
  type RulePlace,
  unexposed,
} from '@gam/engine/rules';
import type { FlowBeginning, KeptVersion } from '../services/live-rules.ts';
import { type Offered, type RuleSet, versionsOf, visitorShare } from './rule-set.ts';

/** A document as a visitor gets it: one of its live versions, or none. */
interface Visited {
  readonly own: CompiledRules | null;
  /** Its live versions that other visitors get. */
  readonly others: readonly CompiledRules[];
}

function visit(offered: Offered, visitor: string | null): Visited {
  const { stable, candidate } = offered;
  const isIn =
    candidate !== null && visitor !== null && visitorShare(visitor, candidate.rollOut) < candidate.percent;
  const own = isIn ? candidate.rules : stable;
  return { own, others: versionsOf(offered).filter((rules) => rules !== own) };
}

/** Whether a flow that begins at an instant runs under a version; an emergency stop is in no flow's list. */
const applies = (rules: CompiledRules, place: RulePlace, at: number): boolean =>
  !rules.isStop && isOpenAt(rules, at) && closenessTo(rules, place) > 0;

/** One entry of a flow's list. `rules`: the version that gives it its place; the flow runs under it if `isExposed`. */
interface Entry {
  readonly rules: CompiledRules;
  readonly isExposed: boolean;
}

/**
 * Picks the rules for a new flow: of each document the version of the visitor's share, and of these the one base and all
 * layers that apply. A document of which only other visitors get a version here is listed as `name@0`. Null if no base
 * applies.
 */
export function pickRules(
  set: RuleSet,
  place: RulePlace,
  { visitor, at }: FlowBeginning,
): RuleCombination | null {
  const visited = set.offered.map((offered) => visit(offered, visitor));
  const base = pickBase(set, visited, place, at);
  if (base === null) return null;
  const entries = visited.flatMap(({ own, others }): Entry[] => {
    if (own?.kind === 'layer' && applies(own, place, at)) return [{ rules: own, isExposed: true }];
    const other = others.find((rules) => isMissed(rules, base, place, at));
    return other && other.name !== base.name ? [{ rules: other, isExposed: false }] : [];
  });
  return combine(set, entries, base);
}

const pickBase = (
  { base }: RuleSet,
  visited: readonly Visited[],
  place: RulePlace,
  at: number,
): CompiledRules | null =>
  chooseBase(
    visited.flatMap(({ own }) => own ?? []),
    place,
    at,
  ) ?? chooseBase(base, place, at);

/** Whether the flow would run under a version if its visitor were in that version's share. */
const isMissed = (rules: CompiledRules, base: CompiledRules, place: RulePlace, at: number): boolean =>
  applies(rules, place, at) && (rules.kind === 'layer' || chooseBase([base, rules], place, at) === rules);

/** Puts the layers in their order, bases that the visitor is not exposed to after them, and the base last. */
function combine(set: RuleSet, entries: readonly Entry[], base: CompiledRules): RuleCombination {
  const ranked = entries.toSorted(
    ({ rules: one }, { rules: other }) =>
      Number(one.kind === 'base') - Number(other.kind === 'base') || compareLayers(one, other),
  );
  const layers = ranked.filter(({ isExposed }) => isExposed).map(({ rules }) => rules);
  const names = ranked.map(({ rules, isExposed }) => (isExposed ? rules.version : unexposed(rules.name)));
  return shared(set, layers, base, [...names, base.version].join(' '));
}

/** A rule's place in the list of a combination, or a path in what it reads, takes about this, bytes. */
const placeBytes = 16;

/** Returns the combination of a list of versions; while a set is live, each is put together once. */
function shared(
  { combinations }: RuleSet,
  layers: readonly CompiledRules[],
  base: CompiledRules,
  version: string,
): RuleCombination {
  const found = combinations.get(version);
  if (found) return found;
  const [first, ...others] = [...layers, base];
  const made = combineRules([first, ...others], version);
  combinations.set(version, made, sizeOfCombination(made));
  return made;
}

/** A combination refers to the rules of its documents, so that it takes only its lists and its name. */
const sizeOfCombination = ({ version, at, reads }: RuleCombination): number => {
  const places = Object.values(at).reduce((sum, rules) => sum + rules.length, reads.size);
  return 2 * version.length + placeBytes * places;
};

/**
 * Returns the emergency stops that count for every flow at an instant, ms since 1970, in the order in which they are
 * tried. They are for all visitors.
 */
export const stopsOf = ({ offered }: RuleSet, place: RulePlace, at: number): readonly CompiledRules[] =>
  offered
    .flatMap(({ stable }) => stable ?? [])
    .filter((rules) => rules.isStop && isOpenAt(rules, at) && closenessTo(rules, place) > 0)
    .toSorted(compareLayers);

/**
 * Returns the rules of an open flow whose withdrawn or lost versions are replaced: each by the version of its name that
 * counts now for the visitor and applied at the flow's beginning, or by none. The others stay. Null if no base applies.
 */
export function renewRules(
  set: RuleSet,
  kept: readonly KeptVersion[],
  place: RulePlace,
  { visitor, at }: FlowBeginning,
): RuleCombination | null {
  const visited = set.offered.map((offered) => visit(offered, visitor));
  const now = new Map(
    visited.flatMap(({ own }) => (own && applies(own, place, at) ? [[own.name, own]] : [])),
  );
  const staying = kept.flatMap(({ rules }) => rules ?? []);
  const coming = kept.flatMap(({ name, rules, isExposed }) =>
    rules === null && isExposed ? (now.get(name) ?? []) : [],
  );
  const base =
    [...staying, ...coming].find(({ kind }) => kind === 'base') ?? pickBase(set, visited, place, at);
  if (base === null) return null;
  const layers = [...staying, ...coming].filter(({ kind }) => kind === 'layer').toSorted(compareLayers);
  const exposed = new Set([...layers, base].map(({ name }) => name));
  const none = kept.filter(({ name }) => !exposed.has(name)).map(({ name }) => unexposed(name));
  const names = [...layers.map(({ version }) => version), ...none, base.version];
  return shared(set, layers, base, names.join(' '));
}
