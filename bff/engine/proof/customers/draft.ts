import type { FlowMode } from '../../flow/state.ts';
import type {
  ClientFacts,
  CustomerFacts,
  DeviceFacts,
  LiveFacts,
  QueryFacts,
  SessionFacts,
} from '../../rules/facts.ts';
import { noLiveFacts } from '../../rules/no-facts.ts';

/** A customer in the making: the person, the link that they follow, and the moment. */
export interface Draft {
  readonly query: QueryFacts;
  readonly session: SessionFacts;
  /** The session after the customer signs in, if they come as a guest. */
  readonly signedIn: SessionFacts;
  readonly mode: FlowMode;
  readonly device: DeviceFacts;
  readonly client: ClientFacts;
  /** The person's earlier orders, known once they are signed in. */
  readonly customer: CustomerFacts;
  /** The number of the person's favourites, known once they are signed in. */
  readonly favourites: number;
  /** When the customer comes, ms since 1970. */
  readonly at: number;
}

/** One property of a customer that makes a difference to rules. */
export interface Trait {
  /** The property in words; null for the plain customer's. */
  readonly words: string | null;
  readonly apply: (draft: Draft) => Draft;
}

/** A guest who opens the order page by a plain link. */
export const plainDraft = (at: number): Draft => ({
  query: noLiveFacts.query,
  session: noLiveFacts.session,
  signedIn: { ...noLiveFacts.session, guest: false },
  mode: 'new',
  device: noLiveFacts.device,
  client: noLiveFacts.client,
  customer: noLiveFacts.customer,
  favourites: 0,
  at,
});

/** The facts that a draft has before any answer: as they come, and after the sign-in. */
export function draftFacts(draft: Draft): readonly LiveFacts[] {
  const { query, session, signedIn, mode, device, client, customer, favourites, at } = draft;
  const flow = { ...noLiveFacts.flow, mode };
  const base = { ...noLiveFacts, query, device, client, area: { id: query.area }, now: at };
  const known = { customer, flow: { ...flow, favourites_count: favourites } };
  return [
    session.guest ? { ...base, session, flow } : { ...base, session, ...known },
    { ...base, session: signedIn, ...known },
  ];
}
