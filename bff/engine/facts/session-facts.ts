import { person } from './differences.ts';
import type { SessionFacts } from './facts.ts';
import { type FactsUnder, type LiveFact, ofCustomers, oneOf, type Trait } from './live-fact.ts';

const whoIs = (words: string, changes: Partial<SessionFacts>): Trait => ({
  words,
  apply: (draft) => {
    const signedIn = { ...draft.signedIn, ...changes, guest: false };
    return { ...draft, signedIn, session: changes.guest === false ? signedIn : draft.session };
  },
});

/** The page stands in an app, before and after the sign-in. */
const inside = (field: 'in_app' | 'expert_app', words: string): LiveFact =>
  ofCustomers(
    { combine: oneOf },
    ({ session }) => session[field],
    () => [
      {
        words,
        apply: ({ session, signedIn, ...draft }) => ({
          ...draft,
          session: { ...session, [field]: true },
          signedIn: { ...signedIn, [field]: true },
        }),
      },
    ],
  );

/** Who the customer is, in one respect. */
const role = (field: 'guest' | 'admin' | 'email_signup' | 'expert', ...traits: readonly Trait[]): LiveFact =>
  ofCustomers(
    person,
    ({ session }) => session[field],
    () => traits,
  );

/** The customer and the context. Roles come from the server's session, so a guest has none before the sign-in. */
export const sessionFacts = {
  'session.guest': role('guest', whoIs('guest', {}), whoIs('customer', { guest: false })),
  'session.admin': role('admin', whoIs('operator', { guest: false, admin: true })),
  'session.email_signup': role(
    'email_signup',
    whoIs('customer signed up by e-mail', { guest: false, email_signup: true }),
    whoIs('guest who signed up by e-mail', { email_signup: true }),
  ),
  'session.expert': role('expert', whoIs('expert', { guest: false, expert: true })),
  'session.in_app': inside('in_app', 'in the app'),
  'session.expert_app': inside('expert_app', "in the experts' app"),
} as const satisfies FactsUnder<'session'>;
