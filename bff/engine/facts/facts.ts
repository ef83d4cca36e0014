import type { AnswerCount, Question, ServiceDetail } from '@gam/schemas/questions';
import type { FactType, LiveFactPath, liveFactPaths } from '@gam/schemas/rules';

/** The facts of a service; a loaded service has this shape. */
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
    | 'category'
    | 'main_category'
  >
>;

/** The texts that a fact can hold. */
type FactText<F extends FactType> = F extends { readonly values: readonly (infer Text)[] } ? Text : string;

/** The value type of a fact by its path's declaration. */
type ValueOfFact<F extends FactType> =
  | {
      string: FactText<F>;
      number: number;
      boolean: boolean;
      strings: readonly string[];
    }[F['holds']]
  | (F['nullable'] extends true ? null : never);

/** The facts whose paths begin with one word: `session.guest` is the field `guest` of `session`. */
export type FactsOf<Word extends string> = {
  readonly [P in LiveFactPath as P extends `${Word}.${infer Field}` ? Field : never]: ValueOfFact<
    (typeof liveFactPaths)[P]
  >;
};

/** The query of the order page, frozen at entry. Leaving the quote clears `auto_answered`. [O-2.06] */
export interface QueryFacts extends FactsOf<'query'> {}

/** The customer and the context of the order. Roles come only from the server's session. */
export interface SessionFacts extends FactsOf<'session'> {}

/** The order as a whole; `chosen_operation_keys` are those of the options chosen in visible questions. */
interface FlowFacts extends FactsOf<'flow'> {}

/** The customer's earlier orders of the service, as the upstream told them once. */
export interface CustomerFacts extends FactsOf<'customer'> {}

/** The browser, by its own hints at entry. */
export interface DeviceFacts extends FactsOf<'device'> {}

/** The client's build at entry. */
export interface ClientFacts extends FactsOf<'client'> {}

/** A new order, a copy of an earlier one, or a change of it. */
export type FlowMode = 'new' | 'copy' | 'edit';

/** The date that was chosen. */
export interface ChosenDate {
  /** The beginning of the chosen time, or of its day where no hour is known, ms since 1970. */
  readonly starts_at: number;
  /** Whether a time of the day was chosen with it. */
  readonly has_hour: boolean;
}

/** The numbers of an answer: the one that was typed, and those of its options. Null where it has none. */
export interface AnswerAmounts {
  readonly number: number | null;
  readonly counts: readonly AnswerCount[] | null;
}

/** The quote's price and what of it is to be paid, toman; null where they are agreed on site. */
export interface PriceFacts {
  readonly price_toman: number | null;
  readonly amount_toman: number | null;
}

/**
 * Known when a flow is compiled. `question` is the question as loaded and `position` its place in the service's list,
 * from 1; both are null at other decision points.
 */
export interface StaticFacts {
  readonly question: Question | null;
  readonly position: number | null;
  readonly service: ServiceFacts | null;
  readonly city: { readonly id: string | null };
}

/**
 * Known only in a flow. `answers` holds those of earlier visible questions, `amounts` the numbers of those of which rules
 * read them; `now` is in milliseconds since 1970.
 */
export interface LiveFacts {
  readonly answers: Readonly<Record<string, readonly string[]>>;
  readonly amounts: Readonly<Record<string, AnswerAmounts>>;
  readonly parent_answer: readonly string[] | null;
  readonly query: QueryFacts;
  readonly session: SessionFacts;
  readonly flow: FlowFacts;
  readonly customer: CustomerFacts;
  readonly device: DeviceFacts;
  readonly client: ClientFacts;
  /** The chosen area, or that of the link. */
  readonly area: { readonly id: string | null };
  readonly chosen: ChosenDate | null;
  /** Null before the quote. */
  readonly price: PriceFacts | null;
  readonly now: number;
}

/** All facts that rules may read. They are total: a missing value is null. */
export interface Facts extends StaticFacts, LiveFacts {}

export type FactValue = string | number | boolean | null | readonly string[];
