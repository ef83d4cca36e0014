import type { Condition } from '@gam/schemas/rules';
import type { Flow } from '../../flow/flow.ts';
import { makeFavourites, type SimulatedCustomer } from '../../simulate/customers.ts';
import { documentsOf } from '../../rules/compiled-rules.ts';
import { noCustomer } from '../../rules/no-facts.ts';
import { isLivePath } from '../../rules/read-fact.ts';
import type { ReadConditions } from '../read-conditions.ts';
import { coverPairs, type Combination, type Meeting } from './cover-pairs.ts';
import { type Draft, draftFacts, plainDraft, type Trait } from './draft.ts';
import { decidedBy, differenceOf, type DifferenceName } from './traits.ts';

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
  readonly name: DifferenceName;
  readonly traits: readonly Trait[];
}

/** The conditions that documents write on a fact, whether or not the service reads them. */
function writtenConditions({ rules }: Flow): (path: string) => readonly Condition[] {
  const written = new Map<string, Condition[]>();
  for (const { when, any = [] } of documentsOf(rules).flatMap(({ document }) => document.rules)) {
    for (const map of [when, ...any]) {
      for (const [path, condition] of Object.entries(map)) {
        const known = written.get(path);
        if (known) known.push(condition);
        else written.set(path, [condition]);
      }
    }
  }
  return (path) => written.get(path) ?? [];
}

/** Keeps the first trait of each class: those that no condition of the service can tell apart are one. */
function seenDifferences(flow: Flow, { byPath }: ReadConditions, at: number): SeenDifference[] {
  const pathsOf = new Map<DifferenceName, string[]>();
  for (const path of byPath.keys()) {
    const name = isLivePath(path) ? decidedBy(path) : 'walk';
    if (name !== 'walk') pathsOf.set(name, [...(pathsOf.get(name) ?? []), path]);
  }
  const written = writtenConditions(flow);
  const plain = plainDraft(at);
  // The person comes first in the customer's name.
  const found = [...pathsOf].toSorted(
    ([one], [other]) => Number(other === 'person') - Number(one === 'person'),
  );
  return found.map(([name, paths]) => {
    const conditions = paths.flatMap((path) => [...(byPath.get(path) ?? [])]);
    const classes = new Map<string, Trait>();
    for (const trait of differenceOf(name)({ written, at })) {
      const key = draftFacts(trait.apply(plain))
        .map((facts) => conditions.map(({ accepts, read }) => (accepts(read(facts)) ? 1 : 0)).join(''))
        .join('/');
      if (!classes.has(key)) classes.set(key, trait);
    }
    return { name, traits: [...classes.values()] };
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
  const person = seen.findIndex(({ name }) => name === 'person');
  if (person < 0) return [plain, ...singles];
  return [
    plain,
    ...singles,
    ...singles.map((combination) => (combination[person] === 0 ? combination.with(person, 1) : combination)),
  ];
}

/** For each way in which a rule matches, a customer who has all that it asks of the customer. */
const matching = ({ ways }: ReadConditions, seen: readonly SeenDifference[], at: number): Combination[] =>
  ways.map((way) =>
    seen.map(({ name, traits }) => {
      const own = way.filter(({ path }) => isLivePath(path) && decidedBy(path) === name);
      const found = traits.findIndex((trait) =>
        draftFacts(trait.apply(plainDraft(at))).some((facts) =>
          own.every(({ accepts, read }) => accepts(read(facts))),
        ),
      );
      return Math.max(0, found);
    }),
  );

function toCustomer(seen: readonly SeenDifference[], combination: Combination, at: number): WalkingCustomer {
  const traits = seen.flatMap(({ traits }, index) => traits[combination[index] ?? 0] ?? []);
  const draft = traits.reduce<Draft>((made, trait) => trait.apply(made), plainDraft(at));
  const isPerson = seen.some(({ name }) => name === 'person');
  const words = [...(isPerson ? [] : ['guest']), ...traits.flatMap((trait) => trait.words ?? [])];
  const favourites = makeFavourites(draft.favourites);
  return {
    name: words.join(', '),
    at: draft.at,
    favourites,
    signedIn: draft.signedIn,
    customer: draft.customer,
    facts: {
      query: draft.query,
      session: draft.session,
      // Routes are reported as the rules write them, so placeholders are never filled.
      place: { main: '', category: '', service: '', query: '' },
      flow: { mode: draft.mode },
      device: draft.device,
      client: draft.client,
      customer: draft.session.guest ? noCustomer : draft.customer,
      favourites: draft.session.guest ? [] : favourites,
    },
  };
}
