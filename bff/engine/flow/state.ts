import type { Phase } from '@gam/schemas/descriptors';
import type { AnswerCount } from '@gam/schemas/questions';
import type { Denial } from '@gam/schemas/rules';
import type { FavouriteWorkman, OrderResult, QuoteResult } from '@gam/schemas/upstream';
import { type CheckoutState, startCheckout } from './checkout-state.ts';
import type { PageRef } from './page-ref.ts';
import type { FieldProblem } from '../questions/addresses/judge-form.ts';
import type { OfferedItem } from '../questions/kind.ts';
import type {
  ClientFacts,
  CustomerFacts,
  DeviceFacts,
  FlowMode,
  QueryFacts,
  SessionFacts,
} from '../facts/facts.ts';

/**
 * A stored answer and its origin: the customer in this flow; `pre`: an earlier visit or a link; `copied`: the earlier
 * order that is copied or edited; `auto`: the option marked as default. Answers by rule are never stored but decided
 * again.
 */
export interface StoredAnswer {
  readonly values: readonly string[];
  readonly counts?: readonly AnswerCount[];
  readonly by: 'customer' | 'pre' | 'copied' | 'auto';
  /** The chosen items as they were looked up; missing if they were not looked up. */
  readonly chosen?: readonly OfferedItem[];
  /** A hash of the preceding answers, if the offers depend on them. */
  readonly precedingAnswersHash?: string;
}

/** The facts beside answers: frozen at entry, changed only by recorded events such as a sign-in. */
export interface EntryFacts {
  readonly query: QueryFacts;
  readonly session: SessionFacts;
  /** The order page that it began on; `query` with its `?`, or empty. */
  readonly place: {
    readonly main: string;
    readonly category: string;
    readonly service: string;
    readonly query: string;
  };
  readonly flow: { readonly mode: FlowMode };
  readonly device: DeviceFacts;
  readonly client: ClientFacts;
  /** The signed-in customer's earlier orders; asked once, at entry or at the sign-in. */
  readonly customer: CustomerFacts;
  /** The signed-in customer's favourites for the service; empty for a guest. [O-6.02] */
  readonly favourites: readonly FavouriteWorkman[];
}

/** The login step in the middle of a flow: two sub-steps. [O-4.13] */
export interface LoginState {
  readonly step: 'phone' | 'code';
  /** Canonical, `989121234567`. */
  readonly phone: string | null;
  readonly verification_id: string | null;
  /** When another code may be requested, ms since 1970. */
  readonly resend_at: number;
  /** Where the flow goes on after the sign-in: a question's id, or the quote. */
  readonly resume_at: string;
}

/** The result of the expert step. */
interface ExpertState {
  /** The chosen expert; null if the best one is to be assigned. [O-1.04, O-4.17] */
  readonly chosen: { readonly id: string; readonly name: string } | null;
  /** Whether the customer left the step with this choice. */
  readonly settled: boolean;
}

/** A refusal. `field` is the form field or step it belongs to; `fields`: the errors of a form by field. */
export interface Problem {
  readonly message: string;
  readonly field: string | null;
  readonly fields?: readonly FieldProblem[];
  /** The name of the failed request in the log, where the server is to blame. */
  readonly ref?: string;
}

/** The state of one customer in a flow. Never changed in place. */
export interface FlowState {
  readonly phase: Phase;
  /** A question's id, or one of the steps that are not questions. */
  readonly step: string | null;
  readonly answers: Readonly<Record<string, StoredAnswer>>;
  /** Questions that the customer has gone past with next. */
  readonly passed: readonly string[];
  /** The steps that lead here, for back. */
  readonly trail: readonly string[];
  /** After a jump from the summary or the quote, next leads to the open questions instead of the next one in line. */
  readonly skim: boolean;
  readonly facts: EntryFacts;
  readonly login: LoginState | null;
  /** A login that was closed after its code was sent: opened again, it goes on there. Missing without one. */
  readonly closed_login?: LoginState;
  /** Null before the expert step, and if its answers changed since. */
  readonly expert: ExpertState | null;
  readonly quote: QuoteResult | null;
  /** The customer's choices on the quote. */
  readonly checkout: CheckoutState;
  readonly order: OrderResult | null;
  /** Where the customer goes on: the order in another city, or an earlier order. */
  readonly moved_to: PageRef | null;
  /** Why the order cannot go on after the last question; null if it can. */
  readonly denial: Denial | null;
  /** The number of addresses saved or deleted in this flow; a change invalidates the cached list. */
  readonly addresses_saved: number;
  /** The last refusal of the outside world, shown at its field until the next accepted event. */
  readonly problem: Problem | null;
}

/** Steps that are not questions. In a compiled service no question's id begins with @. */
export const steps = { phone: '@phone', code: '@code', experts: '@experts', quote: '@quote' } as const;

const noQuestions: readonly string[] = Object.freeze([]);

/** `answers`: the answers at entry. */
export const startState = (facts: EntryFacts, answers: FlowState['answers'] = {}): FlowState => ({
  phase: 'questions',
  step: null,
  answers,
  passed: noQuestions,
  trail: noQuestions,
  skim: false,
  facts,
  login: null,
  expert: null,
  quote: null,
  checkout: startCheckout(facts.query.voucher),
  order: null,
  moved_to: null,
  denial: null,
  addresses_saved: 0,
  problem: null,
});
