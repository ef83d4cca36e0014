import type { Question, ServiceDetail } from '@gam/schemas/questions';

/** What rules may know of a service: a loaded service fits as it is. */
export type ServiceFacts = Readonly<
  Pick<
    ServiceDetail,
    | 'id'
    | 'slug'
    | 'base_slug'
    | 'is_periodic'
    | 'new_work_flow'
    | 'has_price'
    | 'weather_enabled'
    | 'date_question_type'
    | 'min_hours_before_order_allowed'
  >
>;

/** The query of the order page, frozen at entry. Leaving the quote clears `auto_answered`. [O-2.06] */
export interface QueryFacts {
  readonly workman: string | null;
  readonly workman_name: string | null;
  readonly source: string | null;
  readonly similar_id: string | null;
  readonly voucher: string | null;
  readonly edit_mode: boolean;
  readonly auto_answered: boolean;
  readonly address_id: string | null;
  readonly area: string | null;
  readonly destination_area: string | null;
  readonly matching_flow: string | null;
  readonly show_workman_gender_question: boolean;
  readonly utm_source: string | null;
  readonly internal_source: string | null;
  readonly from_ewano: boolean;
  readonly lock_city: boolean;
}

/** Who orders, and in which context. Roles come from the server's session only. */
export interface SessionFacts {
  readonly guest: boolean;
  readonly admin: boolean;
  readonly expert: boolean;
  readonly expert_app: boolean;
  readonly in_app: boolean;
  readonly email_signup: boolean;
}

/** The order as a whole; `chosen_operation_keys` are those of the options chosen in visible questions. */
export interface FlowFacts {
  readonly mode: string;
  readonly periodic: boolean;
  readonly favourites_count: number;
  readonly chosen_operation_keys: readonly string[];
}

/** Known when a flow is compiled. `question` is the question as loaded; null at other decision points. */
export interface StaticFacts {
  readonly question: Question | null;
  readonly service: ServiceFacts | null;
  readonly city: { readonly id: string | null };
}

/** Known only in a flow. `answers` holds those of earlier visible questions; `now` is in milliseconds since 1970. */
export interface LiveFacts {
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly parent_answer: readonly string[] | null;
  readonly query: QueryFacts;
  readonly session: SessionFacts;
  readonly flow: FlowFacts;
  readonly now: number;
}

/** Everything that rules may look at. It is total: what is missing is null. */
export interface Facts extends StaticFacts, LiveFacts {}

export type FactValue = string | number | boolean | null | readonly string[];
