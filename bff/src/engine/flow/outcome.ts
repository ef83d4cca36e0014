import type { AnalyticsEvent, AnalyticsParams, Effect, EffectOf } from '@gam/schemas/descriptors';
import type { GatewayName } from '@gam/schemas/upstream';
import type { Place } from './place.ts';
import type { Discount } from './discount.ts';
import type { NamedCustomer, SavedAddress, SentAddress } from '../questions/addresses/sent-values.ts';
import type { FieldProblem } from '../questions/addresses/judge-form.ts';
import type { FlowState } from './state.ts';

type WithoutId<E> = E extends unknown ? Omit<E, 'id'> : never;
/** An effect without its id, which it gets when it is stored. */
export type EffectWithoutId = WithoutId<Effect>;
/** An effect as the engine asks for it: it names the place that it leads to. */
export type EngineEffect =
  | Exclude<EffectWithoutId, { type: 'navigate' }>
  | { readonly type: 'navigate'; readonly to: Place; readonly replace: boolean };

/** What the outside world is asked for: stored first, called by the one who stored it. */
export type Intent =
  | { readonly call: 'request_code'; readonly phone: string }
  | { readonly call: 'verify_code'; readonly verification_id: string; readonly code: string }
  | { readonly call: 'quote' }
  | { readonly call: 'place_order' }
  | { readonly call: 'begin_payment'; readonly gateway: GatewayName }
  | { readonly call: 'run_actions'; readonly way: 'details' | 'edit' }
  | ({ readonly call: 'apply_discount' } & Discount)
  | ({ readonly call: 'cancel_discount' } & Discount)
  | { readonly call: 'change_city'; readonly city: string }
  | {
      readonly call: 'create_address';
      readonly address: SentAddress;
      readonly by_location: boolean;
      /** Whom an operator makes it for; missing: whoever is signed in. */
      readonly customer?: NamedCustomer;
    }
  | { readonly call: 'update_address'; readonly id: string; readonly address: SentAddress }
  | ({ readonly call: 'delete_address' } & SavedAddress);
export type IntentName = Intent['call'];
export type IntentOf<N extends IntentName> = Extract<Intent, { call: N }>;

/**
 * Why an event was not accepted. `field` is the form field it belongs to, `fields` those of a form that are wrong;
 * `offered: false`: not of this screen.
 */
export interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly field?: string;
  readonly fields?: readonly FieldProblem[];
  readonly offered?: false;
}

/** What an event leads to. The engine performs nothing of it. */
export type Outcome =
  | {
      readonly ok: true;
      readonly state: FlowState;
      readonly effects: readonly EngineEffect[];
      readonly intent: Intent | null;
    }
  | { readonly ok: false; readonly refusal: Refusal };

export const moved = (
  state: FlowState,
  intent: Intent | null = null,
  effects: readonly EngineEffect[] = [],
): Outcome => ({ ok: true, state, effects, intent });

export const refused = (code: string, message: string, field?: string): Extract<Outcome, { ok: false }> => ({
  ok: false,
  refusal: { code, message, ...(field !== undefined && { field }) },
});

/** An event that its screen does not offer. */
export const notOffered = (message: string): Extract<Outcome, { ok: false }> => ({
  ok: false,
  refusal: { code: 'not_offered', message, offered: false },
});

/**
 * The state of an outcome that nobody makes a call for: what would be priced stands at the quote without one, to be asked
 * for by the customer's next event.
 */
export const withoutCall = ({ state, intent }: Extract<Outcome, { ok: true }>): FlowState =>
  intent ? { ...state, phase: 'quote', quote: null } : state;

/** Tells analytics of an event that `schemas` names, with what goes along with it; another does not compile. */
export const trackEvent = <E extends AnalyticsEvent>(
  event: E,
  params: AnalyticsParams<E>,
): Omit<EffectOf<'track'>, 'id'> => ({ type: 'track', event, params });
