import type { LiveFactPath } from '@gam/schemas/rules';
import { type PartialCustomer, plainCustomer } from './partial-customer.ts';
import type { FactValue, LiveFacts } from './facts.ts';

/** One property of a customer that makes a difference to rules. */
export interface Trait {
  /** The property in words; null for the plain customer's. */
  readonly words: string | null;
  readonly apply: (draft: PartialCustomer) => PartialCustomer;
}

const asIs: Trait = { words: null, apply: (draft) => draft };

/** What the traits of one fact depend on. */
export interface TraitInput {
  /** One value of each class that the documents' conditions on the fact cut. */
  readonly values: readonly FactValue[];
  /** Whether any document reads the fact. */
  readonly isRead: boolean;
}

/**
 * One way in which two customers can differ before they answer anything. Facts that depend on one another share one
 * difference, so that only whole customers and instants are built.
 */
export interface Difference {
  /** Returns the traits of the difference, the plain one first, from those of each of its facts. */
  readonly combine: (ofFacts: readonly (readonly Trait[])[], distinct: Distinct) => readonly Trait[];
  /** Equal for customers whose facts of this difference are equal; missing where few are made. */
  readonly keyOf?: (draft: PartialCustomer) => number;
}

/** Keeps the first traits of each class that the conditions on a difference can tell apart: two of each. */
type Distinct = (traits: readonly Trait[]) => readonly Trait[];

/** What an answer changes beside itself. */
export type Learnt = 'parent' | 'operation_keys' | 'area' | 'address' | 'date';

/** How a fact that differs between flows or changes within one is read, and what makes it differ. */
export interface LiveFact {
  readonly read: (facts: LiveFacts) => FactValue;
  /** How customers differ in it before they answer; null if they do not. */
  readonly difference: Difference | null;
  /** The traits of customers who differ in it, beside the plain one. */
  readonly traits: (source: TraitInput) => readonly Trait[];
  /** What it is learnt from; empty if no answer changes it. */
  readonly learntFrom: readonly Learnt[];
}

type Read = LiveFact['read'];

/** A fact in which customers differ before they answer. */
export const ofCustomers = (difference: Difference, read: Read, traits: LiveFact['traits']): LiveFact => ({
  read,
  difference,
  traits,
  learntFrom: [],
});

/** A fact that answers decide. */
export const ofAnswers = (learntFrom: readonly Learnt[], read: Read): LiveFact => ({
  read,
  difference: null,
  traits: () => [],
  learntFrom,
});

/** A fact that is the same for everyone in a flow. */
export const ofService = (read: Read): LiveFact => ofAnswers([], read);

/** Traits that exclude one another: a customer has one of them, or none. */
export const oneOf: Difference['combine'] = (ofFacts) => [asIs, ...ofFacts.flat()];

/** Traits that meet: a customer has one of each fact if they fit together, or none. */
export const oneOfEach =
  (fits: (draft: PartialCustomer) => boolean): Difference['combine'] =>
  (ofFacts) => {
    const whole = ofFacts.reduce<readonly Trait[]>(
      (made, traits) => made.flatMap((one) => traits.map((other) => both(one, other))),
      [asIs],
    );
    return [asIs, ...whole.filter(({ apply }) => fits(apply(plainCustomer(0))))];
  };

/** Traits that add up, one of each fact or none: those that rules cannot tell apart are left out at each fact. */
export const sumOfEach: Difference['combine'] = (ofFacts, distinct) =>
  ofFacts.reduce<readonly Trait[]>(
    (made, traits) =>
      traits.length === 0
        ? made
        : distinct([...made, ...made.flatMap((one) => traits.map((other) => both(one, other)))]),
    [asIs],
  );

const both = (one: Trait, other: Trait): Trait => ({
  words: [one.words, other.words].filter((words) => words !== null).join(', ') || null,
  apply: (draft) => other.apply(one.apply(draft)),
});

/** The numbers among the values, ascending. */
export const numbersOf = ({ values }: TraitInput): number[] =>
  values.filter((value) => typeof value === 'number').toSorted((one, other) => one - other);

/** A text that no rule names. */
const otherText = 'other';
const readable = (text: string): string => (text.startsWith('\u0000') ? otherText : text);
/** The texts among the values, all of them readable. */
export const textsOf = ({ values }: TraitInput): string[] =>
  values.filter((value) => typeof value === 'string').map(readable);
/** The lists among the values, each once, with readable texts that do not repeat. */
export function listsOf({ values }: TraitInput): (readonly string[])[] {
  const lists = values
    .filter((value) => typeof value === 'object' && value !== null)
    .map((list) => [...new Set(list.map(readable))]);
  return [...new Map(lists.map((list) => [list.toSorted().join('\u0000'), list])).values()];
}

/** The facts whose paths begin with one of these words. */
export type FactsUnder<Word extends string> = {
  readonly [P in LiveFactPath as P extends `${Word}.${string}` ? P : never]: LiveFact;
};
