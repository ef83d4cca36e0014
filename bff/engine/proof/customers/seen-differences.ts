import { type LiveFactPath, liveFactPaths } from '@gam/schemas/rules';
import { person } from '../../facts/differences.ts';
import type { LiveFacts } from '../../facts/facts.ts';
import type { Difference, Trait } from '../../facts/live-fact.ts';
import { isLivePath, liveFacts } from '../../facts/live-facts.ts';
import {
  factsOfCustomer,
  instantOf,
  type PartialCustomer,
  plainCustomer,
} from '../../facts/partial-customer.ts';
import { sampleValues } from '../../facts/sample-values.ts';
import type { LiveCondition } from '../../rules/compiled-rules.ts';
import type { writtenConditions } from '../../rules/written-conditions.ts';

/** When flows begin under the documents: ms since 1970, from one instant on and before another. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** One difference that the rules of a service can see, with one trait for each class of its values. */
export interface SeenDifference {
  readonly difference: Difference;
  readonly traits: readonly Trait[];
  /** The facts of the plain customer with each trait: as they come, after the sign-in, and with the price. */
  readonly facts: readonly (readonly LiveFacts[])[];
}

/** The difference that decides a fact; null for an answer and for what the service or the answers decide. */
export const differenceOf = (path: string): Difference | null =>
  isLivePath(path) ? liveFacts[path].difference : null;

/** Whether a fact has a value that conditions tell apart, in the facts of one customer, as comparable text. */
export const outcomeOf = (conditions: readonly LiveCondition[], facts: readonly LiveFacts[]): string =>
  facts.map((one) => conditions.map(({ accepts, read }) => (accepts(read(one)) ? 1 : 0)).join('')).join('/');

/** Traits of one class that are kept while others are added to them. */
const keptOfClass = 2;

/**
 * Returns the differences between customers that some conditions can see, the person first: of each the first trait of
 * each class that they tell apart, within the time in which flows begin.
 */
export function seenDifferences(
  conditions: readonly LiveCondition[],
  written: ReturnType<typeof writtenConditions>,
  at: number,
  { from, until }: Span,
): readonly SeenDifference[] {
  const read = new Map<Difference, LiveCondition[]>();
  for (const condition of conditions) {
    const difference = differenceOf(condition.path);
    if (difference) read.set(difference, [...(read.get(difference) ?? []), condition]);
  }
  const plain = plainCustomer(at);
  const isOpen = (trait: Trait): boolean => {
    const comes = instantOf(trait.apply(plain));
    return comes === at || (comes >= from && comes < until);
  };
  // The person comes first in the customer's name.
  const found = [...read].toSorted(([one], [other]) => Number(other === person) - Number(one === person));
  return found.map(([difference, own]) => {
    const outcomes = new Map<number, string>();
    const outcomeWith = (draft: PartialCustomer): string => {
      const key = difference.keyOf?.(draft);
      const known = key === undefined ? undefined : outcomes.get(key);
      if (known !== undefined) return known;
      const outcome = outcomeOf(own, factsOfCustomer(draft));
      if (key !== undefined) outcomes.set(key, outcome);
      return outcome;
    };
    const first = (traits: readonly Trait[], most: number): Trait[] => {
      const known = new Map<string, number>();
      return traits.filter((trait) => {
        const key = outcomeWith(trait.apply(plain));
        const count = known.get(key) ?? 0;
        known.set(key, count + 1);
        return count < most;
      });
    };
    const all = difference.combine(factTraits(difference, written), (traits) => first(traits, keptOfClass));
    const traits = first(all.filter(isOpen), 1);
    return { difference, traits, facts: traits.map((trait) => factsOfCustomer(trait.apply(plain))) };
  });
}

/** The traits of each fact of a difference, whether or not the service reads it. */
function factTraits(
  difference: Difference,
  written: ReturnType<typeof writtenConditions>,
): (readonly Trait[])[] {
  const paths = (Object.keys(liveFacts) as LiveFactPath[]).filter(
    (path) => liveFacts[path].difference === difference,
  );
  return paths.map((path) => {
    const conditions = written.get(path) ?? [];
    const values = sampleValues(conditions, liveFactPaths[path]) ?? [];
    return liveFacts[path].traits({ values, isRead: conditions.length > 0 });
  });
}
