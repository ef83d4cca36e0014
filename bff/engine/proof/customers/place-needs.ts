import type { CompiledRule, LiveCondition } from '../../rules/compiled-rules.ts';
import type { Need } from './cover-needs.ts';
import type { PlacedRule, ReadPlace } from './read-places.ts';
import { differenceOf, outcomeOf, type SeenDifference } from './seen-differences.ts';

/** The most combinations of classes that are walked for one place. */
const maxCrossed = 256;

/** What customers must be like for one place, and the rules there of which not all is asked for. */
interface PlaceNeeds {
  readonly needs: readonly Need[];
  readonly left: readonly CompiledRule[];
}

const conditionsOf = (rules: readonly PlacedRule[]): LiveCondition[] => [
  ...new Set(rules.flatMap(({ ways }) => ways.flat())),
];

/** The classes of each difference that some conditions cut: of each the traits that they cannot tell apart. */
function classesOf(
  conditions: readonly LiveCondition[],
  seen: readonly SeenDifference[],
): ReadonlyMap<number, readonly (readonly number[])[]> {
  const cut = new Map<number, readonly (readonly number[])[]>();
  for (const [at, { difference, facts }] of seen.entries()) {
    const own = conditions.filter(({ path }) => differenceOf(path) === difference);
    if (own.length === 0) continue;
    const classes = Map.groupBy(facts.keys(), (trait) => outcomeOf(own, facts[trait] ?? []));
    if (classes.size > 1) cut.set(at, [...classes.values()]);
  }
  return cut;
}

const sizeOf = (cut: ReadonlyMap<number, readonly (readonly number[])[]>): number =>
  [...cut.values()].reduce((size, classes) => size * classes.length, 1);

/** Every combination of one class of each difference. */
const cross = (cut: ReadonlyMap<number, readonly (readonly number[])[]>): Need[] =>
  [...cut].reduce<Need[]>(
    (needs, [at, classes]) =>
      needs.flatMap((need) => classes.map((traits): Need => new Map([...need, [at, traits]]))),
    [new Map()],
  );

/** Every combination of the classes of two differences. */
function crossPairs(cut: ReadonlyMap<number, readonly (readonly number[])[]>): Need[] {
  const all = [...cut];
  return all.flatMap((one, at) => all.slice(at + 1).flatMap((other) => cross(new Map([one, other]))));
}

/**
 * Returns what customers must be like so that everything occurs together that the rules of one place read together. Where
 * that is too much, the rules of the place alone are crossed, else each rule by itself and all pairs; `left` then names the
 * rules of which not everything is asked for.
 */
export function placeNeeds(
  { deciding: rules, behind }: ReadPlace,
  seen: readonly SeenDifference[],
): PlaceNeeds {
  const whole = classesOf(conditionsOf([...rules, ...behind]), seen);
  if (sizeOf(whole) <= maxCrossed) return { needs: cross(whole), left: [] };
  const left = rules.map(({ rule }) => rule);
  const own = classesOf(conditionsOf(rules), seen);
  if (sizeOf(own) <= maxCrossed) return { needs: [...cross(own), ...crossPairs(whole)], left };
  const single = rules
    .map((rule) => classesOf(conditionsOf([rule]), seen))
    .filter((cut) => sizeOf(cut) <= maxCrossed);
  return { needs: [...single.flatMap(cross), ...crossPairs(own)], left };
}
