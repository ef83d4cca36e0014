import { Type, type Static } from 'typebox';
import { Answer, AnswerCount } from '../questions/answer.ts';
import { OrderOutcome } from './flow-outcomes.ts';
import { CityId, Id, Instant, LegacyId, link, nullable, Toman } from '../values.ts';
import { defineCall } from '../call.ts';

/** The customer's origin, and how to match the order. [O-7.16, readings 12] */
export const Extra = Type.Object(
  {
    referrer_partner_one: Type.Optional(Type.Boolean()),
    referrer_partner_two: Type.Optional(Type.Boolean()),
    referrer_partner_three: Type.Optional(Type.Boolean()),
    utm_source: Type.Optional(Type.String()),
    utm_token: Type.Optional(Type.String()),
    utm_click_id: Type.Optional(Type.String()),
    credit_balance_visible: Type.Optional(Type.Boolean()),
    internal_source: Type.Optional(Type.String()),
    searched_word: Type.Optional(Type.String()),
    search_result_item_index: Type.Optional(Type.String()),
    matching_flow: Type.String({ default: 'main_flow' }),
    disableSMS: Type.Optional(Type.Boolean()),
    notShowOnApp: Type.Optional(Type.Boolean()),
    customer_id: Type.Optional(Id),
    rules: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description:
          'the versions of the rule documents that the flow ran under, layers first, separated by a space; name@0: exposed to no version of it; an extension',
      }),
    ),
    outcome: Type.Optional(OrderOutcome),
  },
  { title: 'Extra' },
);
export interface Extra extends Static<typeof Extra> {}

/** One line of the price, in toman. [O-3.11] */
export const MiniFactorItem = Type.Object(
  {
    parent_title: Type.String(),
    description: nullable(Type.String()),
    no_items: nullable(Type.Integer()),
    total_price: nullable(Toman),
  },
  { title: 'MiniFactorItem' },
);

/**
 * A named part of the price beside the lines of `mini_factor`, in toman: a discount below 0, a fee above. A discount is
 * what was really taken off, so lines and adjustments add up to the price to pay. [O-1.09]
 */
export const PriceAdjustment = Type.Object(
  { title: Type.String(), amount: Toman },
  { title: 'PriceAdjustment' },
);
export interface PriceAdjustment extends Static<typeof PriceAdjustment> {}

/** The parts of a price beside its lines; an extension. Without it the client names only what is left over. */
export const adjustmentsField = { adjustments: Type.Optional(Type.Array(PriceAdjustment)) };

/** The discounts of a quote. [O-3.10] */
export const DiscountData = Type.Object(
  {
    has_applied_discount: Type.Boolean(),
    code: nullable(Type.String()),
    discount_text: nullable(Type.String()),
    has_club_discount: Type.Boolean(),
    club_discount_text: nullable(Type.String()),
    hasAppliedClubDiscount: Type.Boolean(),
    /** The reason why the request's code was not applied; an extension. */
    voucher_message: Type.Optional(nullable(Type.String())),
  },
  { title: 'DiscountData' },
);

/** The chosen expert of a quote or an order. */
export const SelectedWorkman = Type.Object(
  {
    first_name: Type.String(),
    last_name: Type.String(),
    total_rate: Type.Integer(),
    average_rate: Type.Number(),
    image: nullable(link()),
    done_orders_counts: Type.Integer(),
    is_gold: Type.Boolean(),
    is_silver: Type.Boolean(),
  },
  { title: 'SelectedWorkman' },
);

/** A call that a client may make about an earlier order: path, method and body. [O-3.12] */
export const ChainAction = Type.Object(
  { path: Type.String(), verb: Type.String(), body: Type.Unknown() },
  { title: 'ChainAction' },
);
export interface ChainAction extends Static<typeof ChainAction> {}

/** An open order similar to the new one. */
export const Duplication = Type.Object(
  {
    message: Type.String(),
    is_mandatory: Type.Boolean(),
    /** `editable` if the earlier order can still be changed. */
    edit_state: nullable(Type.String()),
    duplication_state: nullable(Type.String()),
    order_id: Id,
    legacy_id: LegacyId,
    legacy_city_id: CityId,
    chain_actions: Type.Array(ChainAction),
    edit_actions: Type.Array(ChainAction),
  },
  { title: 'Duplication' },
);
export interface Duplication extends Static<typeof Duplication> {}

/**
 * A priced inquiry. `price` is the price to pay, `achar_price` the price before discounts (toman); both are null if
 * the price is agreed on site. `expires_at` is an extension. [readings 13, 15]
 */
export const QuoteResult = Type.Object(
  {
    inquiry_id: Id,
    price: nullable(Toman),
    achar_price: nullable(Toman),
    pricing_label: nullable(Type.String()),
    mini_factor: Type.Array(MiniFactorItem),
    ...adjustmentsField,
    discount_data: DiscountData,
    admin_notes_list: Type.Array(Type.String()),
    selected_workman: nullable(SelectedWorkman),
    prepayment_message: nullable(Type.String()),
    prepayment_amount: nullable(Toman),
    payment_gateways: Type.Array(Type.String()),
    /**
     * What a change of a paid order means for the money, in Persian: the difference is paid at the visit, or what was paid
     * too much goes back. An extension. With a difference to be paid first, `prepayment_amount` is that difference.
     */
    change_message: Type.Optional(nullable(Type.String())),
    answers: Type.Array(AnswerCount),
    duplication: nullable(Duplication),
    expires_at: nullable(Instant),
  },
  { title: 'QuoteResult' },
);
export interface QuoteResult extends Static<typeof QuoteResult> {}

/** The fields of both a quote's and an order's request. [O-7.03, O-7.04] */
export const requestFields = {
  answers: Type.Array(Answer, { maxItems: 500 }),
  category: Id,
  specificWorkman: nullable(Id),
  extra: Extra,
  editOrderId: nullable(LegacyId),
};

/** The call for a price. */
export const quoteCalls = {
  askQuote: defineCall({
    method: 'POST',
    path: '/v2/orders/price-inquiry/',
    about:
      'Prices the answers and stores the inquiry until it expires. `category` is the service id. [O-7.03]',
    auth: 'optional',
    effect: 'write',
    isNeeded: true,
    body: Type.Object({ ...requestFields, city: CityId, voucherCode: nullable(Type.String()) }),
    reply: QuoteResult,
  }),
} as const;
