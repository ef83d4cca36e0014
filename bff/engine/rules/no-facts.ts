import type {
  ClientFacts,
  CustomerFacts,
  DeviceFacts,
  Facts,
  LiveFacts,
  QueryFacts,
  StaticFacts,
} from './facts.ts';

/** The query facts of a page without a query. */
export const noQuery: QueryFacts = {
  workman: null,
  workman_name: null,
  source: null,
  similar_id: null,
  voucher: null,
  edit_mode: false,
  auto_answered: false,
  address_id: null,
  area: null,
  destination_area: null,
  matching_flow: null,
  show_workman_gender_question: false,
  utm_source: null,
  internal_source: null,
  from_ewano: false,
  lock_city: false,
};

/** A customer whose earlier orders are not known, and every guest. */
export const noCustomer: CustomerFacts = { orders_count: null, last_order_days: null };
/** A device that does not tell its kind. */
export const noDevice: DeviceFacts = { kind: null };
/** A client whose catalogue is not known. */
export const noClient: ClientFacts = { catalogue: null };

/** The facts of a new guest: the base for all facts, so that no fact is missing. */
export const noLiveFacts: LiveFacts = {
  answers: {},
  parent_answer: null,
  query: noQuery,
  session: {
    guest: true,
    admin: false,
    expert: false,
    expert_app: false,
    in_app: false,
    email_signup: false,
  },
  flow: { mode: 'new', periodic: false, favourites_count: 0, chosen_operation_keys: [] },
  customer: noCustomer,
  device: noDevice,
  client: noClient,
  area: { id: null },
  chosen: null,
  price: null,
  now: 0,
};

const noStaticFacts: StaticFacts = { question: null, position: null, service: null, city: { id: null } };

/** Facts of a new guest without question, service and city. */
export const noFacts: Facts = { ...noStaticFacts, ...noLiveFacts };
