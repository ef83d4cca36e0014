import { type TProperties, type TSchema, Type } from 'typebox';
import type { StaticTable } from '../values.ts';

const effect = <const T extends string, P extends TProperties>(type: T, fields: P) =>
  Type.Object({ id: Type.String(), type: Type.Literal(type), ...fields });

/** The schema of each effect: an action that the client performs once per `id`. No effect carries code. */
const effects = {
  navigate: effect('navigate', { to: Type.String(), replace: Type.Boolean() }),
  open: effect('open', { url: Type.String(), new_tab: Type.Boolean() }),
  toast: effect('toast', {
    level: Type.Enum(['info', 'success', 'warning', 'error']),
    text: Type.String(),
    /** The request's name in the server's log, beside a fault for which the customer is not to blame. */
    ref: Type.Optional(Type.String()),
  }),
  track: effect('track', { event: Type.String(), params: Type.Record(Type.String(), Type.Unknown()) }),
  notify_host: effect('notify_host', {
    event: Type.String(),
    payload: Type.Record(Type.String(), Type.Unknown()),
  }),
  download: effect('download', { url: Type.String(), name: Type.String() }),
  forget_answers: effect('forget_answers', {}),
  /** Forgets everything that the browser keeps of the customer: drafts, answers, screens, in every tab. */
  forget_all: effect('forget_all', {}),
  /**
   * Asks the browser for a passkey: a new one, or the signature of one. The answer goes into `event` as its argument
   * `credential`, JSON, beside `args`.
   */
  ask_credential: effect('ask_credential', {
    kind: Type.Enum(['create', 'get']),
    /** WebAuthn's options as JSON. */
    options: Type.Record(Type.String(), Type.Unknown()),
    event: Type.Enum(['submit_form', 'passkey_sign_in']),
    args: Type.Record(Type.String(), Type.String()),
    /** The message where the browser has no passkeys. */
    unavailable: Type.String(),
    /** The message where it gave none, or the person cancelled. */
    failed: Type.String(),
  }),
  pay_in_app: effect('pay_in_app', {
    amount_rial: Type.Integer(),
    token: Type.String(),
    callback: Type.String(),
    /** The message shown when the app cannot pay. [O-8.06] */
    unavailable: Type.Optional(Type.String()),
  }),
} as const;

export type EffectType = keyof typeof effects;
interface EffectTable extends StaticTable<typeof effects> {}
export type EffectOf<T extends EffectType> = EffectTable[T];
export type Effect = { [T in EffectType]: EffectOf<T> }[EffectType];
/** Any effect. [protocol: Effects] */
export const Effect = Type.Union(Object.values(effects), { title: 'Effect' });

/** `rules`: the versions of the rule documents that the flow runs under. */
const params = <const P extends Record<string, TSchema>>(fields: P) =>
  Type.Object({ ...fields, rules: Type.String() });

/**
 * The parameters of each analytics event, all of them of a flow. They never include a phone, a name, an address or an
 * answer.
 */
export const analyticsEvents = {
  /** The order page was opened: the category as a slug. [O-2.08] */
  order_entered: params({ category: Type.String(), service: Type.String() }),
  order_placed: params({ service: Type.String() }),
  /** An order could not be placed. [O-8.04] */
  order: params({ order_status: Type.Enum(['error']) }),
} as const satisfies Record<string, TSchema>;

export type AnalyticsEvent = keyof typeof analyticsEvents;
interface AnalyticsTable extends StaticTable<typeof analyticsEvents> {}
export type AnalyticsParams<E extends AnalyticsEvent> = AnalyticsTable[E];
