import { Type, type TProperties, type TSchema } from 'typebox';
import { WireAnswer } from '../questions/answer.ts';
import { FragmentName, maxHave } from './fragment-name.ts';
import { CityId, Id, type StaticTable } from '../values.ts';

const args = <P extends TProperties>(fields: P) => Type.Object(fields, { additionalProperties: false });
const none = args({});
const text = (maxLength: number) => Type.String({ maxLength });

/** The fields of an address form; the server validates every field again. */
const addressFields = args({
  id: Type.Optional(Id),
  area: Type.Optional(Id),
  detail: Type.Optional(text(1000)),
  lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
  lng: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
  landline: Type.Optional(Type.Union([text(20), Type.Null()])),
  phone: Type.Optional(text(20)),
  first_name: Type.Optional(text(40)),
  last_name: Type.Optional(text(40)),
});

/**
 * The arguments of each event. No event carries a price, a role or what an order costs: the BFF accepts none from a client.
 * The amount of a recharge is the customer's to choose, and what was paid at the visit finance's to write down.
 */
export const eventArgs = {
  answer: WireAnswer,
  next: none,
  back: none,
  /** Goes to an earlier step; `by: history` is the browser's back and forward button. */
  jump: args({ step: Id, by: Type.Optional(Type.Enum(['history', 'summary'])) }),
  continue: none,
  restore: args({
    ticket: text(4096),
    answers: Type.Array(WireAnswer, { maxItems: 500 }),
    step: Type.Union([Id, Type.Null()]),
  }),
  retry: none,
  change_city: args({ city: CityId }),
  login_request_code: args({ phone: text(32) }),
  login_verify: args({ code: text(16) }),
  login_cancel: none,
  sign_out: none,
  /** Ends every session of the user, on every device. */
  sign_out_everywhere: none,
  /** Signs a person of the team in: `phone` is the phone or the e-mail; the code is the authenticator's. */
  operator_sign_in: args({ phone: text(254), password: text(200), code: text(16) }),
  /** Signs a person of the team in by what their passkey signed, as JSON, which an `ask_credential` asked for. */
  passkey_sign_in: args({ credential: text(4000) }),
  /** `text`: a phone, a name or the number of an order; `phone` is what older screens send. */
  find_customer: args({ text: Type.Optional(text(80)), phone: Type.Optional(text(32)) }),
  create_customer: args({ phone: text(32), first_name: text(40), last_name: text(40) }),
  select_expert: args({ expert: Id }),
  /** Continues without the expert whom the link named: a new flow, as for a change of city. */
  drop_expert: none,
  skip_expert: args({ reason: Type.Optional(Type.Enum(['empty', 'choice'])) }),
  apply_voucher: args({ code: text(64) }),
  remove_voucher: none,
  club_discount: args({ on: Type.Boolean() }),
  admin_options: args({ disable_sms: Type.Boolean(), not_show_on_app: Type.Boolean() }),
  invoice_email: args({ email: text(254) }),
  invoice_send: args({ email: text(254) }),
  /** The reply opens a short-lived link in a new tab. [O-7.12] */
  invoice_download: none,
  duplicate_details: none,
  duplicate_edit: none,
  dismiss_modal: none,
  /** Ticks what has to be confirmed before the order, each by its name. */
  confirm: Type.Unsafe<Record<string, boolean>>(
    Type.Object({}, { additionalProperties: Type.Boolean(), minProperties: 1, maxProperties: 20 }),
  ),
  place_order: none,
  choose_gateway: args({ gateway: Id }),
  pay: none,
  /** A page without a flow sends the chosen gateway in it. */
  pay_again: args({ gateway: Type.Optional(Id) }),
  cancel_order: none,
  address_create: addressFields,
  address_update: addressFields,
  address_delete: args({ id: Id }),
  /** Sends the form of this name on a page without a flow, with its fields and what its button fixes, all as text. */
  submit_form: Type.Object(
    /** `file`: the text of a file, such as a bank's statement, which is longer than what is typed. */
    { form: text(64), file: Type.Optional(text(200_000)) },
    { additionalProperties: text(4000) },
  ),
} satisfies Record<string, TSchema>;

export type EventName = keyof typeof eventArgs;
/** The name of every event that a client may send. */
export const eventNames = Object.keys(eventArgs) as EventName[];

interface EventArgsTable extends StaticTable<typeof eventArgs> {}
export type EventArgs<N extends EventName> = EventArgsTable[N];

/** One event. The client makes `action_id` once and repeats it unchanged when a reply is lost. */
export type ClientEvent = { [N in EventName]: { action_id: string; name: N; args: EventArgs<N> } }[EventName];

const actionIdPattern = '^[A-Za-z0-9_-]{8,64}$';

/** The schema of any event. [protocol: Events] */
export const ClientEvent = Type.Union(
  eventNames.map((name) =>
    Type.Object(
      {
        action_id: Type.String({ pattern: actionIdPattern }),
        name: Type.Literal(name),
        args: eventArgs[name],
      },
      { additionalProperties: false },
    ),
  ),
  { title: 'ClientEvent' },
);

/** The greatest number of events in one batch. */
export const maxBatch = 32;

/** A batch of events on a flow's screen; `base_rev` is the rev of the screen. [protocol: Fragments] */
export const FlowEvents = Type.Object(
  {
    flow: Id,
    ticket: Type.String({ maxLength: 4096 }),
    base_rev: Type.Integer({ minimum: 0 }),
    have: Type.Optional(
      Type.Array(FragmentName, { maxItems: maxHave, description: 'the fragments that the client has' }),
    ),
    events: Type.Array(ClientEvent, { minItems: 1, maxItems: maxBatch }),
  },
  { title: 'FlowEvents', additionalProperties: false },
);
/** A batch of events on a screen without a flow. */
export const PageEvents = Type.Object(
  {
    flow: Type.Null(),
    url: Type.String({ maxLength: 2048 }),
    events: Type.Array(ClientEvent, { minItems: 1, maxItems: maxBatch }),
  },
  { title: 'PageEvents', additionalProperties: false },
);
export interface FlowEvents {
  flow: string;
  ticket: string;
  base_rev: number;
  have?: string[];
  events: ClientEvent[];
}
export interface PageEvents {
  flow: null;
  url: string;
  events: ClientEvent[];
}
