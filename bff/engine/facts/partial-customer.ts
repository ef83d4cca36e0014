import { tehranDay } from '@gam/shared/tehran-time';
import { timeOfDay } from '@gam/shared/order-time';
import type {
  ClientFacts,
  CustomerFacts,
  DeviceFacts,
  FlowMode,
  LiveFacts,
  PriceFacts,
  QueryFacts,
  SessionFacts,
} from './facts.ts';
import { noLiveFacts } from './no-facts.ts';

/** A customer in the making: the person, the link that they follow, the moment, and the price that they get. */
export interface PartialCustomer {
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
  /** The hour of that day in Tehran at which they come; null: that of `at`. */
  readonly hour: number | null;
  /** The price of the quote; null where it is agreed on site. */
  readonly price: PriceFacts | null;
}

/** A guest who opens the order page by a plain link. */
export const plainCustomer = (at: number): PartialCustomer => ({
  query: noLiveFacts.query,
  session: noLiveFacts.session,
  signedIn: { ...noLiveFacts.session, guest: false },
  mode: 'new',
  device: noLiveFacts.device,
  client: noLiveFacts.client,
  customer: noLiveFacts.customer,
  favourites: 0,
  at,
  hour: null,
  price: null,
});

/** When a draft's customer comes, ms since 1970. */
export const instantOf = ({ at, hour }: PartialCustomer): number =>
  hour === null ? at : timeOfDay(tehranDay(new Date(at).toISOString()), hour * 60);

/** The facts that a draft has before any answer: as they come, after the sign-in, and with the price. */
export function factsOfCustomer(draft: PartialCustomer): readonly LiveFacts[] {
  const { query, session, signedIn, mode, device, client, customer, favourites, price } = draft;
  const flow = { ...noLiveFacts.flow, mode };
  const base = { ...noLiveFacts, query, device, client, area: { id: query.area }, now: instantOf(draft) };
  const known = { customer, flow: { ...flow, favourites_count: favourites } };
  const after = { ...base, session: signedIn, ...known };
  return [
    session.guest ? { ...base, session, flow } : { ...base, session, ...known },
    after,
    ...(price === null ? [] : [{ ...after, price }]),
  ];
}
