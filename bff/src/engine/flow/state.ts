import type { Phase } from '@gam/schemas/descriptors';
import type { AnswerCount } from '@gam/schemas/questions';
import type { FavouriteWorkman, OrderResult, QuoteResult } from '@gam/schemas/upstream';
import { type CheckoutState, startCheckout } from './checkout-state.ts';
import type { Place } from './place.ts';
import type { FieldProblem } from '../questions/addresses/judge-form.ts';
import type { OfferedItem } from '../questions/kind.ts';
import type { QueryFacts, SessionFacts } from '../rules/facts.ts';

/**
 * An answer as it is remembered, with who gave it: the customer in this flow; `pre`: it was there at entry, from an
 * earlier visit or a link; `copied`: from the earlier order that is copied or edited; `auto`: the option marked as
 * default, chosen before the customer chooses. Answers by rule are never stored but decided anew.
 */
export interface StoredAnswer {
  readonly values: readonly string[];
  readonly counts?: readonly AnswerCount[];
  readonly by: 'customer' | 'pre' | 'copied' | 'auto';
  /** What it chose among what was offered, as it was looked up; missing: it was not. */
  readonly chosen?: readonly OfferedItem[];
  /** A hash of the answers before it, where what was offered depends on them. */
  readonly of?: string;
}

/** What the rules may know beside answers: frozen at entry, changed only by recorded events such as a sign-in. */
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
  /** The signed-in customer's favourites for the service; none for a guest. [O-6.02] */
  readonly favourites: readonly FavouriteWorkman[];
}

/** A new order, a copy of an earlier one, or a change of it. */
export type FlowMode = 'new' | 'copy' | 'edit';

/** The login step in the middle of a flow: two sub-steps. [O-4.13] */
export interface LoginState {
  readonly step: 'phone' | 'code';
  /** Canonical, `989121234567`. */
  readonly phone: string | null;
  readonly verification_id: string | null;
  /** When another code may be asked for, ms since 1970. */
  readonly resend_at: number;
  /** Where the flow goes on after the sign-in: a question's id, or the quote. */
  readonly resume_at: string;
}

/** What came of the expert step. */
export interface ExpertState {
  /** Whom the customer chose; null where the best one is to be assigned. [O-1.04, O-4.17] */
  readonly chosen: { readonly id: string; readonly name: string } | null;
  /** Whether the step was left with that. */
  readonly settled: boolean;
}

/** What was refused. `field` is the form field or step it belongs to; `fields`: the fields of a form, each with its own. */
export interface Problem {
  readonly message: string;
  readonly field: string | null;
  readonly fields?: readonly FieldProblem[];
}

/** Where one customer stands in a flow. Never changed in place. */
export interface FlowState {
  readonly phase: Phase;
  /** A question's id, or one of the steps that are no question. */
  readonly step: string | null;
  readonly answers: Readonly<Record<string, StoredAnswer>>;
  /** Questions that the customer has gone past with next. */
  readonly passed: readonly string[];
  /** The steps that lead here, for back. */
  readonly trail: readonly string[];
  /** After a jump from the summary or the quote: next leads to what is still open, not to the next in line. */
  readonly skim: boolean;
  readonly facts: EntryFacts;
  readonly login: LoginState | null;
  /** Null before the expert step, and where its answers changed since. */
  readonly expert: ExpertState | null;
  readonly quote: QuoteResult | null;
  /** What is settled on the quote. */
  readonly checkout: CheckoutState;
  readonly order: OrderResult | null;
  /** Where the customer goes on: the order in another city, or an earlier order. */
  readonly moved_to: Place | null;
  /** How many addresses were saved or deleted in this flow: what is known of them is then another list. */
  readonly addresses_saved: number;
  /** What the outside world refused last, to be shown at its place until the next accepted event. */
  readonly problem: Problem | null;
}

/** Steps that are no question; no question's id begins with @ once a service is compiled. */
export const steps = { phone: '@phone', code: '@code', experts: '@experts', quote: '@quote' } as const;

const noQuestions: readonly string[] = Object.freeze([]);

/** `answers`: those that are there before the customer answers anything. */
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
  addresses_saved: 0,
  problem: null,
});
