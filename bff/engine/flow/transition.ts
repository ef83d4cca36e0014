import { type Done, done, type Failed, failed, type Result } from '@gam/shared/result';
import type { AnalyticsEvent, AnalyticsParams, Effect, EffectOf } from '@gam/schemas/descriptors';
import type { RuleVoucher } from '@gam/schemas/rules';
import type { GatewayName } from '@gam/schemas/upstream';
import { texts } from '../texts.ts';
import type { PageRef } from './page-ref.ts';
import type { Discount } from './discount.ts';
import type { NamedCustomer, SavedAddress, SentAddress } from '../questions/addresses/sent-values.ts';
import type { FieldProblem } from '../questions/addresses/judge-form.ts';
import type { FlowState } from './state.ts';

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never;
/** An effect without its id, which it gets when it is stored. */
export type EffectWithoutId = WithoutId<Effect>;
/** An effect as the engine requests it: it names the target place. */
export type EngineEffect =
  | Exclude<EffectWithoutId, { type: 'navigate' }>
  | { readonly type: 'navigate'; readonly to: PageRef; readonly replace: boolean };

/** A call to the outside world: it is stored first, and the process that stored it makes the call. */
export type Intent =
  | { readonly call: 'request_code'; readonly phone: string }
  | { readonly call: 'verify_code'; readonly verification_id: string; readonly code: string }
  | { readonly call: 'quote' }
  | { readonly call: 'place_order' }
  | { readonly call: 'begin_payment'; readonly gateway: GatewayName }
  | { readonly call: 'run_actions'; readonly way: 'details' | 'edit' }
  | ({ readonly call: 'apply_discount' } & Discount)
  | ({ readonly call: 'cancel_discount' } & Discount)
  | ({ readonly call: 'grant_voucher' } & RuleVoucher)
  | { readonly call: 'change_city'; readonly city: string }
  | { readonly call: 'drop_expert' }
  | {
      readonly call: 'create_address';
      readonly address: SentAddress;
      readonly by_location: boolean;
      /** The customer whom an operator acts for; missing for the signed-in user. */
      readonly customer?: NamedCustomer;
    }
  | { readonly call: 'update_address'; readonly id: string; readonly address: SentAddress }
  | ({ readonly call: 'delete_address' } & SavedAddress);
export type IntentName = Intent['call'];
export type IntentOf<N extends IntentName> = Extract<Intent, { call: N }>;

/**
 * Why an event was not accepted. `field` is the form field it belongs to, `fields` the invalid fields of a form;
 * `offered: false` means that the screen does not offer the event.
 */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly fields?: readonly FieldProblem[];
  /** Whether the outside world could not be asked what the event needs: the server is to blame. */
  readonly outside?: true;
  /** The name of the failed request in the log, where the server is to blame. */
  readonly ref?: string;
  readonly offered?: false;
}

/** What an accepted event or a result makes of a flow. The engine performs none of its effects. */
export interface Transition {
  readonly state: FlowState;
  readonly effects: readonly EngineEffect[];
  readonly intent: Intent | null;
}

/** What an event or a result makes of a flow, or why it is not accepted. */
export type Moved = Result<Transition, Refusal>;

/** The result of an event that is not accepted. */
export type Refused = Failed<Refusal>;

/** Accepts an event: the state after it, its call and its effects. */
export const moved = (
  state: FlowState,
  intent: Intent | null = null,
  effects: readonly EngineEffect[] = [],
): Done<Transition> => done({ state, effects, intent });

/** Tells the customer of an error. */
export const toastError = (text: string): EngineEffect => ({ type: 'toast', level: 'error', text });

/** Refuses an event; `field` is the form field or step that shows why. */
export const refused = (code: string, message: string, field?: string): Refused =>
  failed({ code, message, ...(field !== undefined && { field }) });

/** An event whose offers could not be looked up, for which the customer is not to blame. */
export function lookUpFailed(code: string, message: string, field?: string): Refused {
  return failed({ ...refused(code, message, field).failure, outside: true });
}

/** An event that its screen does not offer. */
export const notOffered = (message: string = texts.order.notOffered): Refused =>
  neverOffered('not_offered', message);

/** An event that names what its screen never offered. A client can only choose what it was offered. */
export const neverOffered = (code: string, message: string, field?: string): Refused =>
  failed({ ...refused(code, message, field).failure, offered: false });

/**
 * Returns the state of a transition whose call is not made: instead of waiting for a price, it is at the quote without
 * one, and the customer's next event requests it.
 */
export const withoutCall = ({ state, intent }: Transition): FlowState =>
  intent ? { ...state, phase: 'quote', quote: null } : state;

/** Returns an analytics effect for an event named in `schemas` with its own parameters; others do not compile. */
export const trackEvent = <E extends AnalyticsEvent>(
  event: E,
  params: AnalyticsParams<E>,
): Omit<EffectOf<'track'>, 'id'> => ({ type: 'track', event, params });
