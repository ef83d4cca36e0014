import { type Static, Type } from 'typebox';
import { CityId, Id, Instant, link, nullable, ServiceId, Toman } from '../values.ts';
import { defineCall, listOf, pageOf, pageQuery } from '../call.ts';
import { adjustmentsField } from './quotes.ts';
import { ServiceName } from './services.ts';

/** The code that stands for the club discount. [W-4.08] */
export const clubDiscountCode = '!';

/** A discount that an expert gives through a referral code; the shape is this project's choice. */
export const WorkmanDiscount = Type.Object(
  {
    workman: Id,
    service: nullable(Id),
    title: Type.String(),
    discountPercent: Type.Number({ minimum: 0, maximum: 100 }),
    expires_at: nullable(Instant),
  },
  { title: 'WorkmanDiscount' },
);
export interface WorkmanDiscount extends Static<typeof WorkmanDiscount> {}

/**
 * The price that a code applies to. `demand_id` is null before the order exists; `price` (toman) is that of the stored
 * quote, never from the browser. [W-7.08, readings 14]
 */
export const DiscountRequest = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 64 }),
    demand_id: nullable(Id),
    price_inquery_id: nullable(Id),
    price: nullable(Toman),
    is_club_discount: Type.Boolean(),
  },
  { title: 'DiscountRequest' },
);
export interface DiscountRequest extends Static<typeof DiscountRequest> {}

/**
 * The price (toman) after a code was applied or removed: `price` before all discounts, `price_with_discount` the price
 * to pay. [W-3.06]
 */
export const DiscountResponse = Type.Object(
  {
    code: nullable(Type.String()),
    discount_text: nullable(Type.String()),
    has_applied_discount: Type.Boolean(),
    has_applied_club_discount: Type.Boolean(),
    price: nullable(Toman),
    price_with_discount: nullable(Toman),
    /** At the new price. */
    ...adjustmentsField,
    /** The prepayment at the new price, if the inquiry requires one; extensions. */
    prepayment_amount: Type.Optional(nullable(Toman)),
    prepayment_message: Type.Optional(nullable(Type.String())),
    /** As in a quote. */
    change_message: Type.Optional(nullable(Type.String())),
  },
  { title: 'DiscountResponse' },
);
export interface DiscountResponse extends Static<typeof DiscountResponse> {}

/**
 * A voucher that a rule applies to a stored quote, at its price (toman). `reason` stands for the code wherever the discount
 * is named, since such a code is shown to nobody.
 */
export const RuleVoucherRequest = Type.Object(
  {
    code: Type.String({ minLength: 1, maxLength: 64 }),
    reason: Type.String({ minLength: 1, maxLength: 100 }),
    price_inquery_id: Id,
    price: nullable(Toman),
  },
  { title: 'RuleVoucherRequest' },
);
export interface RuleVoucherRequest extends Static<typeof RuleVoucherRequest> {}

/** A public offer; the shape is this project's choice. */
export const Promotion = Type.Object(
  {
    id: Id,
    title: Type.String(),
    description: nullable(Type.String()),
    code: nullable(Type.String()),
    image: nullable(link()),
    expires_at: nullable(Instant),
    /** The one service that it is for, wherever that is offered. */
    service: Type.Optional(ServiceName),
  },
  { title: 'Promotion' },
);
export interface Promotion extends Static<typeof Promotion> {}

/** A sentence that encourages the customer to order. [O-3.14] */
export const Motivation = Type.Object(
  {
    motivation_visibility: Type.Boolean(),
    motivation_text: nullable(Type.String()),
    motivation_type: nullable(Type.String({ description: 'first_order_discount or another' })),
  },
  { title: 'Motivation' },
);
export interface Motivation extends Static<typeof Motivation> {}

/** The calls for discounts, promotions and the motivation. [O-7.12, W-7.07, W-7.09] */
export const incentiveCalls = {
  listWorkmanDiscounts: defineCall({
    method: 'GET',
    path: '/v2/incentives/workman-discounts/{referralCode}/',
    about: 'The discounts of the expert with this referral code. [W-7.07]',
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ referralCode: Id }),
    reply: listOf(WorkmanDiscount),
  }),
  listWorkmanServiceDiscounts: defineCall({
    method: 'GET',
    path: '/v2/incentives/workman-discounts/{service}/{city}/{referralCode}/',
    about: 'The discounts of the expert with this referral code for a service in a city. [W-7.07]',
    auth: 'anyone',
    effect: 'read',
    params: Type.Object({ service: Id, city: CityId, referralCode: Id }),
    reply: listOf(WorkmanDiscount),
  }),
  applyDiscount: defineCall({
    method: 'POST',
    path: '/v2/incentives/discount-code/apply/',
    about:
      'Applies a voucher, or the club discount under the code "!", to a stored inquiry or an order. [W-7.08]',
    auth: 'optional',
    effect: 'write',
    body: DiscountRequest,
    reply: DiscountResponse,
  }),
  cancelDiscount: defineCall({
    method: 'POST',
    path: '/v2/incentives/discount-code/cancel/',
    about:
      "Removes a discount; the body is that of applyDiscount. The reply is this project's choice. [W-7.08]",
    auth: 'optional',
    effect: 'write',
    body: DiscountRequest,
    reply: DiscountResponse,
  }),
  applyRuleVoucher: defineCall({
    method: 'POST',
    path: '/v2/incentives/rule-vouchers/apply/',
    about:
      "Applies a voucher that is marked for rules to a stored inquiry, if it is valid for the inquiry's customer: the one way to such a voucher, whose code is unknown to `askQuote` and `applyDiscount`. The reply says no code and names the discount by its reason; `cancelDiscount` removes it. The call is this project's choice.",
    auth: 'bff',
    effect: 'write',
    body: RuleVoucherRequest,
    reply: DiscountResponse,
  }),
  checkRuleVouchers: defineCall({
    method: 'POST',
    path: '/v2/incentives/rule-vouchers/check/',
    about:
      "Which of these codes no rule can apply: unknown ones, and those that are not marked for rules. Asked when rules are checked. The call is this project's choice.",
    auth: 'bff',
    effect: 'read',
    body: Type.Object({ codes: Type.Array(Type.String({ maxLength: 64 }), { maxItems: 500 }) }),
    reply: Type.Object({ unknown: Type.Array(Type.String()) }),
  }),
  listPromotions: defineCall({
    method: 'GET',
    path: '/v2/incentives/promotions/',
    about: 'Offers, newest first. [W-7.09]',
    auth: 'optional',
    effect: 'read',
    query: Type.Object(pageQuery(10, 100)),
    reply: pageOf(Promotion),
  }),
  loadMotivation: defineCall({
    method: 'GET',
    path: '/v2/motivation/',
    about:
      "The motivation message for the caller and a service. The path and query are this project's choice. [O-7.12]",
    auth: 'optional',
    effect: 'read',
    query: Type.Object({ service: Type.Optional(ServiceId), city: Type.Optional(CityId) }),
    reply: Motivation,
  }),
} as const;
