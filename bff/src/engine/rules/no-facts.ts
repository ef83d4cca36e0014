import type { Facts, LiveFacts, QueryFacts, StaticFacts } from './facts.ts';

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
  now: 0,
};

const noStaticFacts: StaticFacts = { question: null, service: null, city: { id: null } };

/** Facts of a new guest without question, service and city. */
export const noFacts: Facts = { ...noStaticFacts, ...noLiveFacts };
