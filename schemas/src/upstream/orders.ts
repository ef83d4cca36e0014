import { type Static, Type } from 'typebox';
import { Answer } from '../questions/answer.ts';
import { CityId, Id, Instant, LegacyId, nullable, Slug, Toman } from '../values.ts';
import { defineCall, maxOffset, Nothing } from '../call.ts';
import { MiniFactorItem, requestFields, SelectedWorkman } from './quotes.ts';

/** What a placement answers with. The token is for the native in-app payment. [O-3.13] */
export const OrderResult = Type.Object(
  { order_uuid: Id, top_transaction_token: nullable(Type.String()) },
  { title: 'OrderResult' },
);
export interface OrderResult extends Static<typeof OrderResult> {}

/** Where an order stands; `unpaid` waits for its prepayment and ends as `expired` without it. */
export const orderStatuses = [
  'unpaid',
  'placed',
  'assigned',
  'in_progress',
  'done',
  'cancelled',
  'expired',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const OrderCard = Type.Object(
  {
    order_uuid: Id,
    legacy_id: LegacyId,
    status: Type.Enum(orderStatuses),
    service_title: Type.String(),
    city_name: Type.String(),
    price: nullable(Toman),
    created_at: Instant,
  },
  { title: 'OrderCard' },
);
export interface OrderCard extends Static<typeof OrderCard> {}

/**
 * The prepayment of an order: `due` until `due_until`; `pending`: a gateway has it and the outcome is open; `failed`: the last
 * try did, another may be made while it is due; `expired`: its time is over; `refunded`: it was paid and given back. The
 * shape is this project's choice.
 */
export const OrderPayment = Type.Object(
  {
    state: Type.Enum(['due', 'pending', 'paid', 'failed', 'expired', 'refunded']),
    amount: Toman,
    due_until: nullable(Instant),
    /** The names of the gateways that the order may be paid through; empty: all that are on. */
    gateways: Type.Array(Type.String()),
    /** What the bank calls the payment, for the customer's questions. */
    tracking_code: nullable(Type.String()),
  },
  { title: 'OrderPayment' },
);
export interface OrderPayment extends Static<typeof OrderPayment> {}

export const OrderDetail = Type.Object(
  {
    ...OrderCard.properties,
    main: Slug,
    category: Slug,
    service: Slug,
    city_id: CityId,
    answers: Type.Array(Answer),
    mini_factor: Type.Array(MiniFactorItem),
    /** Before discounts; `price` is what is to be paid. */
    achar_price: nullable(Toman),
    discount_text: nullable(Type.String()),
    invoice_email: nullable(Type.String()),
    selected_workman: nullable(SelectedWorkman),
    /** Null where nothing is paid ahead. */
    payment: nullable(OrderPayment),
    /** For the native in-app payment; null where nothing is due. [O-3.13] */
    top_transaction_token: nullable(Type.String()),
    /** What the caller may do with it now. */
    may: Type.Object({
      pay: Type.Boolean(),
      cancel: Type.Boolean(),
      edit: Type.Boolean(),
      invoice: Type.Boolean(),
    }),
  },
  { title: 'OrderDetail' },
);
export interface OrderDetail extends Static<typeof OrderDetail> {}

/** Where an order's receipt can be opened: a link that needs no sign-in and soon ends. [O-7.12] */
export const InvoiceFile = Type.Object(
  { url: Type.String(), name: Type.String(), expires_at: Instant },
  { title: 'InvoiceFile' },
);
export interface InvoiceFile extends Static<typeof InvoiceFile> {}

export const orderCalls = {
  placeOrder: defineCall({
    method: 'POST',
    path: '/v2/orders/',
    about:
      'Places the order of an inquiry, once under its key; carries no amount. 409 names the order that exists: of the key with another body, or of the inquiry. [O-7.04]',
    auth: 'user',
    effect: 'write',
    body: Type.Object({ ...requestFields, invoiceEmail: nullable(Type.String()), priceInQueryId: Id }),
    reply: OrderResult,
  }),
  listOrders: defineCall({
    method: 'GET',
    path: '/v2/orders/',
    about: "The caller's orders, newest first.",
    auth: 'user',
    effect: 'read',
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
      offset: Type.Optional(Type.Integer({ minimum: 0, maximum: maxOffset, default: 0 })),
    }),
    reply: Type.Object({ results: Type.Array(OrderCard), next: nullable(Type.Integer()) }),
  }),
  loadOrder: defineCall({
    method: 'GET',
    path: '/v2/orders/{id}/',
    about: 'One order of the caller, by its uuid or its numeric id; 404 for the orders of others.',
    auth: 'user',
    effect: 'read',
    params: Type.Object({ id: Id }),
    reply: OrderDetail,
  }),
  findOrderByKey: defineCall({
    method: 'GET',
    path: '/v2/orders/by-key/{key}/',
    about: 'The order that an idempotency key made; 404 when there is no such order.',
    auth: 'bff',
    effect: 'read',
    params: Type.Object({ key: Id }),
    reply: OrderResult,
  }),
  cancelOrder: defineCall({
    method: 'POST',
    path: '/v2/orders/{id}/cancel/',
    about:
      "Cancels an order of the caller, by its uuid or its numeric id: its slot and discounts are free again, what was paid ahead is refunded. 409 where the work has begun; cancelling again answers the same. The path is this project's choice.",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ id: Id }),
    body: Type.Object({}),
    reply: OrderDetail,
  }),
  beginEdit: defineCall({
    method: 'POST',
    path: '/v2/orders/{id}/begin-edit/',
    about:
      "Says that an order of the caller is about to be changed, which edit_actions do: no expert is assigned to it for half an hour. 409 where it cannot be changed any more. The path is this project's choice. [O-4.29]",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ id: Id }),
    body: Type.Object({}),
    reply: Type.Object({ edit_until: Instant }),
  }),
  progressOrder: defineCall({
    method: 'POST',
    path: '/v2/orders/{id}/progress/',
    about:
      "Says how far the work is; for operators. 409 where an order does not go from where it stands to there. With `done` its receipt goes to the e-mail address that the order names. The path is this project's choice.",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ id: Id }),
    body: Type.Object({ status: Type.Enum(['assigned', 'in_progress', 'done']) }),
    reply: OrderDetail,
  }),
  discardInquiry: defineCall({
    method: 'POST',
    path: '/v2/orders/price-inquiry/{id}/discard/',
    about:
      "Gives up an inquiry that is not ordered, which chain_actions do; giving it up again answers the same. The path is this project's choice. [O-4.29]",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ id: Id }),
    body: Type.Object({}),
    reply: Nothing,
  }),
  downloadInvoice: defineCall({
    method: 'GET',
    path: '/v2/orders/{orderId}/invoice/',
    about:
      "The receipt of a completed order, for its customer and for operators; 409 before the work is done. The path and reply are this project's choice. [O-7.12]",
    auth: 'user',
    effect: 'read',
    params: Type.Object({ orderId: Id }),
    reply: InvoiceFile,
  }),
  emailInvoice: defineCall({
    method: 'POST',
    path: '/v2/orders/{orderId}/invoice/email/',
    about: "Sends the receipt to an e-mail address. The path is this project's choice. [O-6.03]",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ orderId: Id }),
    body: Type.Object({ email: Type.String({ format: 'email', maxLength: 254 }) }),
    reply: Nothing,
  }),
} as const;
