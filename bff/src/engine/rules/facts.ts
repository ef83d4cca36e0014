import type { Question, ServiceDetail } from '@gam/schemas/questions';
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
  >
>;

/** The value type of a fact by its path's declaration. */
type Held<F extends FactType> =
  | {
      string: string;
      number: number;
      boolean: boolean;
      strings: readonly string[];
    }[F['holds']]
  | (F['nullable'] extends true ? null : never);

/** The facts whose paths begin with one word: `session.guest` is the field `guest` of `session`. */
type FactsOf<Word extends string> = {
  readonly [P in LiveFactPath as P extends `${Word}.${infer Field}` ? Field : never]: Held<
    (typeof liveFactPaths)[P]
  >;
};

/** The query of the order page, frozen at entry. Leaving the quote clears `auto_answered`. [O-2.06] */
export interface QueryFacts extends FactsOf<'query'> {}

/** The customer and the context of the order. Roles come only from the server's session. */
export interface SessionFacts extends FactsOf<'session'> {}

/** The order as a whole; `chosen_operation_keys` are those of the options chosen in visible questions. */
export interface FlowFacts extends FactsOf<'flow'> {}

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

/** All facts that rules may read. They are total: a missing value is null. */
export interface Facts extends StaticFacts, LiveFacts {}

export type FactValue = string | number | boolean | null | readonly string[];
