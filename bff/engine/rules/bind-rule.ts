import type { CompiledCondition, CompiledRule, LiveCondition } from './compiled-rules.ts';
import type { LiveFacts, StaticFacts } from '../facts/facts.ts';

/** A rule after evaluating the static facts: it never matches, always matches, or depends on the flow. */
type BoundRule = 'never' | 'always' | ((facts: LiveFacts) => boolean);

/** Returns the live conditions of a map; null if a static one is false. */
export function bindMap(
  map: readonly CompiledCondition[],
  facts: StaticFacts,
): readonly LiveCondition[] | null {
  const live: LiveCondition[] = [];
  for (const condition of map) {
    if (condition.is === 'live') live.push(condition);
    else if (!condition.accepts(condition.read(facts))) return null;
  }
  return live;
}

function allHold(conditions: readonly LiveCondition[], facts: LiveFacts): boolean {
  for (const { accepts, read } of conditions) if (!accepts(read(facts))) return false;
  return true;
}

function oneHolds(maps: readonly (readonly LiveCondition[])[], facts: LiveFacts): boolean {
  for (const map of maps) if (allHold(map, facts)) return true;
  return false;
}

/** The paths on which a rule's matching still depends once the static facts are known; none if it never matches. */
export function livePathsOf({ when, any }: CompiledRule, facts: StaticFacts): string[] {
  const always = bindMap(when, facts);
  const maps = (any ?? [[]]).map((map) => bindMap(map, facts)).filter((map) => map !== null);
  if (always === null || maps.length === 0) return [];
  // One map without a live condition holds whatever the others are.
  const open = maps.some((map) => map.length === 0) ? [] : maps.flat();
  return [...always, ...open].map(({ path }) => path);
}

/** Evaluates the part of a rule that depends only on question, service and city. */
export function bindRule({ when, any }: CompiledRule, facts: StaticFacts): BoundRule {
  const always = bindMap(when, facts);
  if (always === null) return 'never';
  const maps = any?.map((map) => bindMap(map, facts)).filter((map) => map !== null) ?? [[]];
  if (maps.length === 0) return 'never';
  if (maps.some((map) => map.length === 0)) {
    return always.length === 0 ? 'always' : (live) => allHold(always, live);
  }
  return (live) => allHold(always, live) && oneHolds(maps, live);
}
