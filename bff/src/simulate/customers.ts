import type { FlowFacts, QueryFacts, SessionFacts } from '../rules/facts.ts';
import { noLiveFacts, noQuery } from '../rules/no-facts.ts';
import type { EntryFacts } from '../flow/state.ts';

/** Somebody who comes to an order page: who they are and by which link. */
export interface SimulatedCustomer {
  readonly name: string;
  readonly facts: EntryFacts;
}

interface Coming {
  readonly query?: Partial<QueryFacts>;
  readonly session?: Partial<SessionFacts>;
  readonly favourites?: FlowFacts['favourites_count'];
}

const signedIn = { guest: false } as const;
const operator = { ...signedIn, admin: true } as const;
const byExpert = { workman: 'expert', workman_name: 'expert' } as const;

/** Everyone whom rules tell apart by what they may know of a customer at the entry. */
const comings = {
  guest: {},
  'guest with an expert': { query: byExpert },
  'guest from the experts page': { query: { source: 'new-flow' } },
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

/** The customers that a simulation walks as. */
export const simulatedCustomers: readonly SimulatedCustomer[] = Object.entries<Coming>(comings).map(
  ([name, { query, session, favourites = 0 }]) => ({
    name,
    facts: {
      query: { ...noQuery, ...query },
      session: { ...noLiveFacts.session, ...session },
      // Routes are told as the rules write them, so no place is ever filled in.
      place: { main: '', category: '', service: '', query: '' },
      flow: { mode: 'new', favourites_count: favourites },
    },
  }),
);
