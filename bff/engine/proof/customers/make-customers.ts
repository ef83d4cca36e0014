import type { Flow } from '../../flow/flow.ts';
import { makeCustomer, type SimulatedCustomer } from '../../simulate/customers.ts';
import { decideEntry } from '../../rules/decide-entry.ts';
import type { CompiledRule, LiveCondition } from '../../rules/compiled-rules.ts';
import { writtenConditions } from '../../rules/written-conditions.ts';
import { person } from '../../facts/differences.ts';
import {
  factsOfCustomer,
  instantOf,
  type PartialCustomer,
  plainCustomer,
} from '../../facts/partial-customer.ts';
import { type Combination, coverNeeds, type Need } from './cover-needs.ts';
import { laterDates } from './later-dates.ts';
import { placeNeeds } from './place-needs.ts';
import { readPlaces, type ReadPlace } from './read-places.ts';
import { differenceOf, type SeenDifference, seenDifferences, type Span } from './seen-differences.ts';

/** A customer of a walk, and when they come. */
export interface WalkingCustomer extends SimulatedCustomer {
  /** Ms since 1970. */
  readonly at: number;
}

interface Customers {
  readonly customers: readonly WalkingCustomer[];
  /** The rules of which not everything that they read together is walked: there would be too many customers. */
  readonly left: ReadonlySet<CompiledRule>;
}

/** Who walks through a flow, and when. */
export interface Coming {
  /** When the plain customer comes, ms since 1970. */
  readonly at: number;
  readonly span: Span;
}

/**
 * Makes the customers who walk through a flow: one for each class of each fact that its rules can tell apart, each alone,
 * one whom each rule matches, and all combinations of what the rules of one place read together. Those combinations count
 * only in customers who get past the entry, where some do. `most` bounds the number of customers.
 */
export function makeCustomers(flow: Flow, { at, span }: Coming, most: number): Customers {
  const places = readPlaces(flow);
  const ways = distinctWays(places);
  const conditions = [...new Set(ways.flat())];
  const seen = seenDifferences(conditions, writtenConditions([flow.rules]), at, span);
  const left = new Set<CompiledRule>();
  const needs = new Map<string, { readonly need: Need; readonly places: ReadPlace[] }>();
  const ofEntry = new Set<Need>();
  for (const place of places) {
    const asked = placeNeeds(place, seen);
    for (const rule of asked.left) left.add(rule);
    for (const need of asked.needs) {
      const key = `${place.point === 'entry'}${JSON.stringify([...need])}`;
      const known = needs.get(key);
      if (known) known.places.push(place);
      else needs.set(key, { need, places: [place] });
      if (place.point === 'entry') ofEntry.add(needs.get(key)?.need ?? need);
    }
  }
  const plain = seen.map(() => 0);
  const isLetIn = rememberEntry(flow, seen, at);
  const entrances = [plain, ...[...ofEntry].map((need) => completed(plain, need))].filter(isLetIn);
  const covered = coverNeeds({
    needs: [...needs.values()].map(({ need }) => need),
    given: [...alone(seen), ...matching(ways, seen)],
    complete: (need) => [plain, ...entrances].map((entrance) => completed(entrance, need)),
    counts: (combination, need) => ofEntry.has(need) || isLetIn(combination),
    most,
  });
  const open = new Set(covered.left);
  for (const { need, places: of } of needs.values()) {
    if (open.has(need)) for (const { rules } of of) for (const { rule } of rules) left.add(rule);
  }
  const later = laterDates(flow, places, at, span);
  for (const rule of later.left) left.add(rule);
  const customers = covered.combinations.map((combination) => toCustomer(seen, combination, at));
  return { customers: [...customers, ...later.instants.flatMap((then) => comingAt(seen, then))], left };
}

/** The plain customer at another time: as a guest, and signed in if rules can tell. */
const comingAt = (seen: readonly SeenDifference[], then: number): WalkingCustomer[] => {
  const plain = seen.map(() => 0);
  const who = seen.findIndex(({ difference }) => difference === person);
  const persons = who < 0 ? [plain] : [plain, plain.with(who, 1)];
  return persons.map((combination) => toCustomer(seen, combination, then));
};

/** The ways in which rules match: the same rule at many questions is one. */
function distinctWays(places: readonly ReadPlace[]): readonly (readonly LiveCondition[])[] {
  const ids = new Map<LiveCondition, number>();
  const idOf = (condition: LiveCondition): number => {
    const id = ids.get(condition) ?? ids.size;
    ids.set(condition, id);
    return id;
  };
  const ways = places.flatMap(({ rules }) => rules.flatMap((placed) => placed.ways));
  return [...new Map(ways.map((way) => [way.map(idOf).join(), way])).values()];
}

/** A combination with what a need asks for. */
const completed = (combination: Combination, need: Need): Combination =>
  combination.map((value, at) => {
    const wanted = need.get(at);
    return wanted === undefined || wanted.includes(value) ? value : (wanted[0] ?? value);
  });

/** Returns whether the entry neither leads a customer elsewhere nor denies the order. */
function rememberEntry(flow: Flow, seen: readonly SeenDifference[], at: number) {
  const known = new Map<string, boolean>();
  return (combination: Combination): boolean => {
    if (flow.rules.at.entry.length === 0) return true;
    const key = combination.join();
    const found = known.get(key);
    if (found !== undefined) return found;
    const [live] = factsOfCustomer(draftOf(seen, combination, at));
    const periodic = flow.service.is_periodic;
    const decided =
      live && decideEntry(flow.rules, { ...flow.facts, ...live, flow: { ...live.flow, periodic } });
    const isIn = decided?.redirect === null && decided.denial === null;
    known.set(key, isIn);
    return isIn;
  };
}

/** The plain customer, then every trait alone: of a guest, and of a signed-in customer if rules can tell. */
function alone(seen: readonly SeenDifference[]): Combination[] {
  const plain = seen.map(() => 0);
  const singles = seen.flatMap(({ traits }, at) => traits.map((_trait, value) => plain.with(at, value)));
  const who = seen.findIndex(({ difference }) => difference === person);
  if (who < 0) return [plain, ...singles];
  return [
    plain,
    ...singles,
    ...singles.map((combination) => (combination[who] === 0 ? combination.with(who, 1) : combination)),
  ];
}

/** For each way in which a rule matches, a customer who has all that it asks of the customer. */
const matching = (
  ways: readonly (readonly LiveCondition[])[],
  seen: readonly SeenDifference[],
): Combination[] =>
  ways.map((way) =>
    seen.map(({ difference, facts }) => {
      const own = way.filter(({ path }) => differenceOf(path) === difference);
      const found = facts.findIndex((views) =>
        views.some((one) => own.every(({ accepts, read }) => accepts(read(one)))),
      );
      return Math.max(0, found);
    }),
  );

const draftOf = (seen: readonly SeenDifference[], combination: Combination, at: number): PartialCustomer =>
  seen.reduce<PartialCustomer>(
    (made, { traits }, index) => traits[combination[index] ?? 0]?.apply(made) ?? made,
    plainCustomer(at),
  );

function toCustomer(seen: readonly SeenDifference[], combination: Combination, at: number): WalkingCustomer {
  const traits = seen.flatMap(({ traits: all }, index) => all[combination[index] ?? 0] ?? []);
  const draft = draftOf(seen, combination, at);
  const comes = instantOf(draft);
  const isPerson = seen.some(({ difference }) => difference === person);
  const words = [
    ...(isPerson ? [] : ['guest']),
    ...traits.flatMap((trait) => trait.words ?? []),
    ...(comes === at ? [] : [`at ${new Date(comes).toISOString()}`]),
  ];
  return { ...makeCustomer(words.join(', '), draft), at: comes };
}
