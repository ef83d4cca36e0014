import { type Static, Type } from 'typebox';
import { Answer } from '../questions/answer.ts';
import {
  callablePhone,
  CityId,
  Day,
  Id,
  Instant,
  LegacyId,
  link,
  nullable,
  ServiceId,
  Slug,
  Toman,
} from '../values.ts';
import { defineCall, Nothing, pageQuery } from '../call.ts';
import { adjustmentsField, MiniFactorItem, requestFields, SelectedWorkman } from './quotes.ts';

/** The reply of a placement. The token is for the native in-app payment. [O-3.13] */
export const OrderResult = Type.Object(
  { order_uuid: Id, top_transaction_token: nullable(Type.String()) },
  { title: 'OrderResult' },
);
export interface OrderResult extends Static<typeof OrderResult> {}

/** The statuses of an order. `unpaid` waits for the prepayment and becomes `expired` without it. */
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

/**
 * An order in a list; the price is in toman. The optional fields are this project's choice: a list without them says
 * when an order was placed, and leads to a new one from the order's own page.
 */
export const OrderCard = Type.Object(
  {
    order_uuid: Id,
    legacy_id: LegacyId,
    status: Type.Enum(orderStatuses),
    service_title: Type.String(),
    city_name: Type.String(),
    price: nullable(Toman),
    created_at: Instant,
    /** The day of the visit; null: none was asked for. */
    visit_date: Type.Optional(nullable(Day)),
    /** The service's picture. */
    image: Type.Optional(nullable(link())),
    /** What a new order of the same begins with. */
    main: Type.Optional(Slug),
    category: Type.Optional(Slug),
    service: Type.Optional(Slug),
    city_id: Type.Optional(CityId),
  },
  { title: 'OrderCard' },
);
export interface OrderCard extends Static<typeof OrderCard> {}

/**
 * The prepayment of an order (toman). `due` until `due_until`; `pending`: the outcome at the gateway is open; `failed`:
 * the last try failed, another is possible while it is due; `expired`: its time is over; `refunded`: it was paid and
 * does not count, so it goes back; the ledger says how far it has come. The shape is this project's choice.
 */
export const OrderPayment = Type.Object(
  {
    state: Type.Enum(['due', 'pending', 'paid', 'failed', 'expired', 'refunded']),
    amount: Toman,
    due_until: nullable(Instant),
    /** The names of the gateways of the order; empty: all active ones. */
    gateways: Type.Array(Type.String()),
    /** The bank's number of the payment, for the customer's enquiries. */
    tracking_code: nullable(Type.String()),
  },
  { title: 'OrderPayment' },
);
export interface OrderPayment extends Static<typeof OrderPayment> {}

/** What a customer says of a finished order: one to five stars, and a few words. */
export const OrderRating = Type.Object(
  {
    stars: Type.Integer({ minimum: 1, maximum: 5 }),
    comment: nullable(Type.String({ maxLength: 500 })),
  },
  { title: 'OrderRating' },
);
export interface OrderRating extends Static<typeof OrderRating> {}

/** The expert of an order. */
export const OrderExpert = Type.Object(
  {
    ...SelectedWorkman.properties,
    /**
     * Canonical: 989121234567. Only while the expert is assigned or the work goes on, and only to the order's customer and
     * to operators. Absent from backends that hand out no phones.
     */
    phone: Type.Optional(callablePhone({ description: 'canonical: 989121234567' })),
    /** Whether the expert has a page, on which the words of a rating are shown. */
    has_page: Type.Optional(Type.Boolean()),
  },
  { title: 'OrderExpert' },
);
export interface OrderExpert extends Static<typeof OrderExpert> {}

/** One order in full; prices are in toman. */
export const OrderDetail = Type.Object(
  {
    ...OrderCard.properties,
    main: Slug,
    category: Slug,
    service: Slug,
    city_id: CityId,
    answers: Type.Array(Answer),
    mini_factor: Type.Array(MiniFactorItem),
    ...adjustmentsField,
    /** The price before discounts; `price` is the price to pay. */
    achar_price: nullable(Toman),
    discount_text: nullable(Type.String()),
    invoice_email: nullable(Type.String()),
    selected_workman: nullable(OrderExpert),
    /** Null without a prepayment. */
    payment: nullable(OrderPayment),
    /** For the native in-app payment; null when nothing is due. */
    top_transaction_token: nullable(Type.String()),
    /** The actions that the caller may take now. */
    may: Type.Object({
      pay: Type.Boolean(),
      cancel: Type.Boolean(),
      edit: Type.Boolean(),
      invoice: Type.Boolean(),
      /** Absent from backends that know no ratings. */
      rate: Type.Optional(Type.Boolean()),
      /** Whether an operator can carry the work on with loadOrderWork; absent for all others. */
      work: Type.Optional(Type.Boolean()),
    }),
    /** Null until the customer rates it; absent from backends that know no ratings. */
    rating: Type.Optional(nullable(OrderRating)),
  },
  { title: 'OrderDetail' },
);
export interface OrderDetail extends Static<typeof OrderDetail> {}

/** The link of an order's receipt: short-lived, without sign-in. [O-7.12] */
const InvoiceFile = Type.Object(
  { url: link(), name: Type.String(), expires_at: Instant },
  { title: 'InvoiceFile' },
);

/** A customer's done orders of one service, and the segments that the backend counts them among. */
const OrderHistory = Type.Object(
  {
    orders_count: Type.Integer({ minimum: 0 }),
    last_order_at: nullable(Instant),
    segments: Type.Optional(
      Type.Array(Type.String({ minLength: 1 }), {
        description: 'names of segments, which rules read; the first 20 of up to 40 characters count',
      }),
    ),
  },
  { title: 'OrderHistory' },
);

/** The calls for orders and their receipts. [O-4.29, O-7.04] */
export const orderCalls = {
  placeOrder: defineCall({
    method: 'POST',
    path: '/v2/orders/',
    about:
      'Places the order of an inquiry, once per idempotency key; the body has no amount. 409 names the existing order of the key with another body, or of the inquiry. [O-7.04]',
    auth: 'user',
    effect: 'write',
    isNeeded: true,
    body: Type.Object({ ...requestFields, invoiceEmail: nullable(Type.String()), priceInQueryId: Id }),
    reply: OrderResult,
  }),
  listOrders: defineCall({
    method: 'GET',
    path: '/v2/orders/',
    about: "The caller's orders, newest first.",
    auth: 'user',
    effect: 'read',
    query: Type.Object(pageQuery(20, 100)),
    reply: Type.Object({ results: Type.Array(OrderCard), next: nullable(Type.Integer()) }),
  }),
  loadOrderHistory: defineCall({
    method: 'GET',
    path: '/v2/orders/history/',
    about:
      "How often a service was done for the caller, when the last of these orders was placed, and the caller's segments, if the backend has any. Optional: rules of flows read it; without it they read null, and no segment. The path is this project's choice.",
    auth: 'user',
    effect: 'read',
    query: Type.Object({ service: ServiceId }),
    reply: OrderHistory,
  }),
  loadOrder: defineCall({
    method: 'GET',
    path: '/v2/orders/{id}/',
    about: "One order of the caller, by its uuid or its numeric id; 404 for other users' orders.",
    auth: 'user',
    effect: 'read',
    isNeeded: true,
    params: Type.Object({ id: Id }),
    reply: OrderDetail,
  }),
  findOrderByKey: defineCall({
    method: 'GET',
    path: '/v2/orders/by-key/{key}/',
    about: 'The order placed under an idempotency key; 404 for an unknown key.',
    auth: 'bff',
    effect: 'read',
    isNeeded: true,
    params: Type.Object({ key: Id }),
    reply: OrderResult,
  }),
  cancelOrder: defineCall({
    method: 'POST',
    path: '/v2/orders/{id}/cancel/',
    about:
      "Cancels an order of the caller, by its uuid or its numeric id: frees its slot and discounts and refunds the prepayment. 409 after the work has begun; a repeated call returns the same. The path is this project's choice.",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ id: Id }),
    body: Type.Object({}),
    reply: OrderDetail,
  }),
  rateOrder: defineCall({
    method: 'POST',
    path: '/v2/orders/{id}/rating/',
    about:
      "Rates the caller's finished order, once: the same rating again returns the same, another one is refused (409), as is an order that is not finished. It counts in the expert's average. Optional. The path is this project's choice.",
    auth: 'user',
    effect: 'write',
    params: Type.Object({ id: Id }),
    body: OrderRating,
    reply: OrderDetail,
  }),
  beginEdit: defineCall({
    method: 'POST',
    path: '/v2/orders/{id}/begin-edit/',
    about:
      "Begins a change of the caller's order, for edit_actions: no expert is assigned for half an hour. 409 when the order can no longer be changed. The path is this project's choice. [O-4.29]",
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
      "Sets the progress of the work; for operators. 409 for an impossible change of status. `done` sends the receipt to the e-mail address of the order. The path is this project's choice.",
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
      "Discards an inquiry without an order, for chain_actions; a repeated call returns the same. The path is this project's choice. [O-4.29]",
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
      "The receipt of a completed order, for its customer and for operators; 409 until the work is done. The path and reply are this project's choice. [O-7.12]",
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
