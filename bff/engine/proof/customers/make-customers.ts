import { type LiveFactPath, liveFactPaths } from '@gam/schemas/rules';
import type { Flow } from '../../flow/flow.ts';
import { makeCustomer, type SimulatedCustomer } from '../../simulate/customers.ts';
import { writtenConditions } from '../../rules/written-conditions.ts';
import { person } from '../../facts/differences.ts';
import {
  type PartialCustomer,
  factsOfCustomer,
  instantOf,
  plainCustomer,
} from '../../facts/partial-customer.ts';
import type { Difference, Trait } from '../../facts/live-fact.ts';
import { isLivePath, liveFacts } from '../../facts/live-facts.ts';
import { sampleValues } from '../../facts/sample-values.ts';
import type { ReadConditions } from '../read-conditions.ts';
import { coverPairs, type Combination, type Meeting } from './cover-pairs.ts';

/** A customer of a walk, and when they come. */
export interface WalkingCustomer extends SimulatedCustomer {
  /** Ms since 1970. */
  readonly at: number;
}

interface Customers {
  readonly customers: readonly WalkingCustomer[];
  /** The number of pairs of facts that no customer has, since there would be too many customers. */
  readonly leftOut: number;
}

/** One difference that the rules of a service can see, with one trait for each class of its values. */
interface SeenDifference {
  readonly difference: Difference;
  readonly traits: readonly Trait[];
}

/** The difference that decides a fact; null for an answer and for what the service or the answers decide. */
const differenceOf = (path: string): Difference | null =>
  isLivePath(path) ? liveFacts[path].difference : null;

/** All traits of a difference: those of each of its facts, whether or not the service reads it. */
function traitsOf(
  difference: Difference,
  written: ReturnType<typeof writtenConditions>,
  at: number,
): readonly Trait[] {
  const paths = (Object.keys(liveFacts) as LiveFactPath[]).filter(
    (path) => liveFacts[path].difference === difference,
  );
  return difference.combine(
    paths.map((path) => {
      const conditions = written.get(path) ?? [];
      const values = sampleValues(conditions, liveFactPaths[path]) ?? [];
      return liveFacts[path].traits({ values, isRead: conditions.length > 0, at });
    }),
  );
}

/** Keeps the first trait of each class: those that no condition of the service can tell apart are one. */
function seenDifferences(flow: Flow, { byPath }: ReadConditions, at: number): SeenDifference[] {
  const pathsOf = new Map<Difference, string[]>();
  for (const path of byPath.keys()) {
    const difference = differenceOf(path);
    if (difference) pathsOf.set(difference, [...(pathsOf.get(difference) ?? []), path]);
  }
  const written = writtenConditions([flow.rules]);
  const plain = plainCustomer(at);
  // The person comes first in the customer's name.
  const found = [...pathsOf].toSorted(([one], [other]) => Number(other === person) - Number(one === person));
  return found.map(([difference, paths]) => {
    const conditions = paths.flatMap((path) => [...(byPath.get(path) ?? [])]);
    const classes = new Map<string, Trait>();
    for (const trait of traitsOf(difference, written, at)) {
      const key = factsOfCustomer(trait.apply(plain))
        .map((facts) => conditions.map(({ accepts, read }) => (accepts(read(facts)) ? 1 : 0)).join(''))
        .join('/');
      if (!classes.has(key)) classes.set(key, trait);
    }
    return { difference, traits: [...classes.values()] };
  });
}

/**
 * Makes the customers who walk through a flow: one for each class of each fact that its rules can tell apart, each
 * alone, one whom each rule matches, and all pairs of classes. `most` bounds their number.
 */
export function makeCustomers(flow: Flow, reads: ReadConditions, at: number, most: number): Customers {
  const seen = seenDifferences(flow, reads, at);
  const given = [...alone(seen), ...matching(reads, seen, at)];
  const meetings = seen.flatMap((_one, first) =>
    seen.slice(first + 1).map((_other, second): Meeting => [first, first + 1 + second]),
  );
  const sizes = seen.map(({ traits }) => traits.length);
  const { combinations, leftOut } = coverPairs(sizes, meetings, given, most);
  return { customers: combinations.map((combination) => toCustomer(seen, combination, at)), leftOut };
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
const matching = ({ ways }: ReadConditions, seen: readonly SeenDifference[], at: number): Combination[] =>
  ways.map((way) =>
    seen.map(({ difference, traits }) => {
      const own = way.filter(({ path }) => differenceOf(path) === difference);
      const found = traits.findIndex((trait) =>
        factsOfCustomer(trait.apply(plainCustomer(at))).some((facts) =>
          own.every(({ accepts, read }) => accepts(read(facts))),
        ),
      );
      return Math.max(0, found);
    }),
  );

function toCustomer(seen: readonly SeenDifference[], combination: Combination, at: number): WalkingCustomer {
  const traits = seen.flatMap(({ traits }, index) => traits[combination[index] ?? 0] ?? []);
  const draft = traits.reduce<PartialCustomer>((made, trait) => trait.apply(made), plainCustomer(at));
  const isPerson = seen.some(({ difference }) => difference === person);
  const words = [...(isPerson ? [] : ['guest']), ...traits.flatMap((trait) => trait.words ?? [])];
  return { ...makeCustomer(words.join(', '), draft), at: instantOf(draft) };
}
