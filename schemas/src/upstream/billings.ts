import { Type, type Static } from 'typebox';
import { Id, link, nullable, Toman } from '../values.ts';
import { defineCall } from '../call.ts';
import { ActiveGateways, gatewayContexts } from './gateways.ts';
import { Refund } from './ledger.ts';
import { orderStatuses } from './orders.ts';

/** The fields of every purchase; `redirect_url` is the URL to which the bank returns the customer. */
const purchase = {
  amount: Type.Integer({ ...Toman, minimum: 1 }),
  redirect_url: Type.String({ maxLength: 2048 }),
  user_device: Type.String({ default: 'web' }),
  payment_method: Type.Optional(Type.String()),
};

/** The reply of gateway one: the customer continues at /charge?RefId=… [O-2.15] */
const ChargeReply = Type.Object({ RefId: Type.String() }, { title: 'ChargeReply' });

/** The reply of gateway two: the customer continues at /charge?Token=…&RedirectURL=… [O-2.16] */
const RedirectReply = Type.Object({ token: Type.String(), redirect_url: link() }, { title: 'RedirectReply' });

/** The reply of gateway three: the customer continues at /charge?Token=…&ipg=sadad [O-2.17] */
const TokenReply = Type.Object({ token: Type.String() }, { title: 'TokenReply' });

/**
 * The statuses of a payment. `refunded`: it was paid and does not count, so it goes back; whether it has is said by its
 * refund.
 */
const paymentStatuses = ['pending', 'paid', 'failed', 'refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The outcome of a call-back; a repeated call-back returns the same. The shape is this project's choice. */
const PaymentOutcome = Type.Object({ status: Type.Enum(paymentStatuses) }, { title: 'PaymentOutcome' });

/**
 * One payment (toman) and its order; without an order it charged the credit. `revived`: it was paid after the order had
 * expired, and the slot was still free. The shape is this project's choice.
 */
export const Payment = Type.Object(
  {
    status: Type.Enum(paymentStatuses),
    gateway: Type.String(),
    amount: Toman,
    tracking_code: nullable(Type.String()),
    order_uuid: nullable(Id),
    legacy_id: nullable(Id),
    order_status: nullable(Type.Enum(orderStatuses)),
    service_title: nullable(Type.String()),
    revived: Type.Boolean(),
    /** What it pays; absent from backends without a ledger: a prepayment. */
    context: Type.Optional(Type.Enum(gatewayContexts)),
    /** Whether the change that it pays was made; null: it pays none, or it is open. Absent without a ledger. */
    change_made: Type.Optional(nullable(Type.Boolean())),
    /** What goes back of it; absent from backends without a ledger. `refunded` alone says no more than that it will. */
    refund: Type.Optional(nullable(Refund)),
  },
  { title: 'Payment' },
);
export interface Payment extends Static<typeof Payment> {}

/** The calls for payments and gateways. [O-7.17, O-7.18, W-7.01 to W-7.06] */
export const billingCalls = {
  chargeCredit: defineCall({
    method: 'POST',
    path: '/v2/billings/charge_credit/',
    about: 'Begins a payment through the bank that returns a RefId (gateway one). [W-7.01]',
    auth: 'user',
    effect: 'write',
    body: Type.Object({ ...purchase, order_id: Type.Optional(Id) }),
    reply: ChargeReply,
  }),
  purchaseBySamin: defineCall({
    method: 'POST',
    path: '/v2/billings/samin/purchase_request',
    about: 'Begins a payment, by instalments if number_of_installment is above 1 (gateway two). [W-7.02]',
    auth: 'user',
    effect: 'write',
    body: Type.Object({
      ...purchase,
      number_of_installment: Type.Integer({ minimum: 1, maximum: 60 }),
      order_tracking_code: Id,
      order_id: Type.Optional(Id),
    }),
    reply: RedirectReply,
  }),
  purchaseBySadad: defineCall({
    method: 'POST',
    path: '/v2/billings/sadad/purchase_request',
    about: 'Begins a payment through the bank that returns a token (gateway three). [W-7.03]',
    auth: 'user',
    effect: 'write',
    body: Type.Object({ ...purchase, order_id: Type.Optional(Id) }),
    reply: TokenReply,
  }),
  purchaseBySnappPay: defineCall({
    method: 'POST',
    path: '/v2/billings/snapp-pay/purchase_request',
    about:
      "Begins a payment by instalments of the partner for an order. The reply is this project's choice. [W-7.05]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ ...purchase, order_id: Id }),
    reply: RedirectReply,
  }),
  callBackEwano: defineCall({
    method: 'POST',
    path: '/v2/billings/ewano/call-back/',
    about:
      "Reports that the partner wallet has paid for an order; the upstream verifies it with the wallet. The reply is this project's choice. [W-7.04]",
    auth: 'user',
    effect: 'write',
    body: Type.Object({ order_id: Id, payment_method: Type.Optional(Type.String()) }),
    reply: PaymentOutcome,
  }),
  callBackTop: defineCall({
    method: 'POST',
    path: '/v2/billings/top/call-back/',
    about:
      "Reports the outcome of a token in the native payment dialog; the upstream verifies the signature. The payload and reply are this project's choice. [O-7.18]",
    auth: 'anyone',
    effect: 'write',
    body: Type.Object({
      token: Type.String({ minLength: 1, maxLength: 512 }),
      status: Type.Enum(['paid', 'failed', 'cancelled']),
      amount_rial: Type.Integer({ minimum: 0, description: 'rial, as sent to the dialog' }),
      signature: Type.String({ maxLength: 512 }),
    }),
    reply: PaymentOutcome,
  }),
  confirmPayment: defineCall({
    method: 'POST',
    path: '/v2/billings/payments/confirm/',
    about:
      "Confirms a payment with the fields that the gateway gave the customer's browser; the upstream checks the signature and verifies with the gateway, once. `key` is the idempotency key under which the payment began. The path, payload and reply are this project's choice.",
    auth: 'bff',
    effect: 'write',
    body: Type.Object({
      key: Id,
      fields: Type.Record(Type.String({ maxLength: 64 }), Type.String({ maxLength: 1024 })),
    }),
    reply: Payment,
  }),
  findPayment: defineCall({
    method: 'GET',
    path: '/v2/billings/payments/by-key/{key}/',
    about:
      "The payment that began under an idempotency key; 404 for an unknown key. The path and reply are this project's choice.",
    auth: 'bff',
    effect: 'read',
    params: Type.Object({ key: Id }),
    reply: Payment,
  }),
  findPaymentPage: defineCall({
    method: 'GET',
    path: '/v2/billings/payments/page/',
    about:
      "The page where the customer pays, by the RefId or token with which the payment began; 404 for an unknown one. A backend without it is served by BANK_URL. The path and reply are this project's choice.",
    auth: 'bff',
    effect: 'read',
    query: Type.Object({ reference: Type.String({ minLength: 1, maxLength: 512 }) }),
    reply: Type.Object({ redirect_url: link() }),
  }),
  listActiveGateways: defineCall({
    method: 'GET',
    path: '/v2/billings/active-gateways/',
    about:
      'The gateways for an amount and a purpose; `from_ewano`: the page is shown in the partner wallet. [W-7.06]',
    auth: 'optional',
    effect: 'read',
    isMomentary: true,
    query: Type.Object({
      amount: Toman,
      context: Type.Enum(gatewayContexts),
      order_id: Type.Optional(Id),
      from_ewano: Type.Optional(Type.Boolean()),
    }),
    reply: ActiveGateways,
  }),
} as const;
