import {
  type FlowMode,
  isOn,
  noClient,
  noCustomer,
  noDevice,
  noQuery,
  type QueryFacts,
  readLink,
  type SessionFacts,
} from '@gam/engine/facts';
import type { EntryFacts } from '@gam/engine/flow';
import type { FlowPlace } from '../records/flow-record.ts';
import { queryOf } from '../urls/order-url.ts';
import type { Session } from '../../platform/sessions/sessions.ts';

export { isOn };

/** Whether a flag of the query is unset explicitly. */
export const isOff = (value: string | null | undefined): boolean => value === '0' || value === 'false';

/** Returns the order page's query as facts for rules, frozen at entry. [O-2.06] */
export function queryFacts({ query, similar_id }: Pick<FlowPlace, 'query' | 'similar_id'>): QueryFacts {
  const given = new Map(query);
  return readLink((parameter) => given.get(parameter), { ...noQuery, similar_id });
}

/** The facts that neither the page nor the session tells. */
type Told = Pick<EntryFacts, 'device' | 'client' | 'customer'>;
const untold: Told = { device: noDevice, client: noClient, customer: noCustomer };

/** Returns the facts that are frozen when a flow begins. */
export const entryFacts = (
  place: FlowPlace,
  mode: FlowMode,
  session: SessionFacts,
  favourites: EntryFacts['favourites'] = [],
  { device, client, customer }: Told = untold,
): EntryFacts => ({
  query: queryFacts(place),
  session,
  place: { main: place.main, category: place.category, service: place.service, query: queryOf(place, null) },
  flow: { mode },
  device,
  client,
  customer,
  favourites,
});

/**
 * Returns the facts about the sender and the context: `admin` is an operator who acts for a customer. Roles come from
 * the server's session only; contexts such as an app around the page come from the page and grant no rights. [O-6.01 to
 * O-6.05, readings 30]
 */
export function sessionFacts(session: Session | null, { query }: Pick<FlowPlace, 'query'>): SessionFacts {
  const given = new Map(query);
  return {
    guest: session === null,
    admin: session?.actor !== undefined,
    expert: session?.user.role === 'expert',
    expert_app: isOn(given.get('expert_app')),
    in_app: isOn(given.get('in_app')),
    email_signup: session?.user.email_signup ?? false,
  };
}
