import type { PriceFacts, QueryFacts, SessionFacts } from '../facts/facts.ts';
import { noCustomer } from '../facts/no-facts.ts';
import { type PartialCustomer, plainCustomer } from '../facts/partial-customer.ts';
import type { EntryFacts } from '../flow/state.ts';

/** A visitor of an order page: the customer and the link. */
export interface SimulatedCustomer {
  readonly name: string;
  readonly facts: EntryFacts;
  /** The customer's favourites after signing in. */
  readonly favourites: EntryFacts['favourites'];
  /** The session after signing in. */
  readonly signedIn: SessionFacts;
  /** The earlier orders that signing in tells; none are known if it is missing. */
  readonly customer?: EntryFacts['customer'];
  /** The price of the quote; missing or null: it is agreed on site. */
  readonly price?: PriceFacts | null;
}

interface Coming {
  readonly query?: Partial<QueryFacts>;
  readonly session?: Partial<SessionFacts>;
  /** The number of favourites. */
  readonly favourites?: number;
}

const signedIn = { guest: false } as const;
const operator = { ...signedIn, admin: true } as const;
const byExpert = { workman: 'expert', workman_name: 'expert' } as const;

/** All customers that rules can distinguish by their facts at entry. */
const comings = {
  guest: {},
  'guest with an expert': { query: byExpert },
  'guest from the experts page': { query: { source: 'new-flow' } },
  'guest with favourites': { favourites: 3 },
  'guest by an auto-answered link': { query: { auto_answered: true } },
  customer: { session: signedIn },
  'customer with favourites': { session: signedIn, favourites: 3 },
  'customer with an expert': { session: signedIn, query: byExpert },
  'customer who chooses the gender': { session: signedIn, query: { show_workman_gender_question: true } },
  'customer signed up by e-mail': { session: { ...signedIn, email_signup: true } },
  'customer in the app': { session: { ...signedIn, in_app: true } },
  "customer in the experts' app": { session: { ...signedIn, expert_app: true } },
  operator: { session: operator },
  'operator with an expert': { session: operator, query: byExpert },
} satisfies Readonly<Record<string, Coming>>;

/** Favourites that differ in nothing but their ids. */
const makeFavourites = (count: number): EntryFacts['favourites'] =>
  Array.from({ length: count }, (_none, index) => ({
    id: `favourite-${index + 1}`,
    profile_image: null,
    first_name: 'favourite',
    last_name: String(index + 1),
    score: null,
  }));

/** Returns the customer of a draft. */
export function makeCustomer(name: string, draft: PartialCustomer): SimulatedCustomer {
  const { query, session, signedIn, mode, device, client, customer, price } = draft;
  const favourites = makeFavourites(draft.favourites);
  return {
    name,
    favourites,
    signedIn,
    customer,
    price,
    facts: {
      query,
      session,
      // Routes are reported as the rules write them, so placeholders are never filled.
      place: { main: '', category: '', service: '', query: '' },
      flow: { mode },
      device,
      client,
      customer: session.guest ? noCustomer : customer,
      favourites: session.guest ? [] : favourites,
    },
  };
}

/** The customers that a simulation walks as. */
export const simulatedCustomers: readonly SimulatedCustomer[] = Object.entries<Coming>(comings).map(
  ([name, { query, session, favourites = 0 }]) => {
    const plain = plainCustomer(0);
    const who = { ...plain.session, ...session };
    return makeCustomer(name, {
      ...plain,
      query: { ...plain.query, ...query },
      session: who,
      signedIn: { ...who, guest: false },
      favourites,
    });
  },
);
