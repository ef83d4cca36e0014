import { Type, type Static } from 'typebox';
import { Answer } from '../questions/answer.ts';
import { CityId, Id, Instant, LegacyId, nullable, Slug, Toman } from '../values.ts';
import { defineCall } from './call.ts';
import { MiniFactorItem, requestFields } from './quotes.ts';

/** What a placement answers with. The token is for the native in-app payment. [O-3.13] */
export const OrderResult = Type.Object(
  { order_uuid: Id, top_transaction_token: nullable(Type.String()) },
  { title: 'OrderResult' },
);
export type OrderResult = Static<typeof OrderResult>;

/** Where an order stands. */
export const orderStatuses = ['placed', 'assigned', 'in_progress', 'done', 'cancelled', 'expired'] as const;
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
export type OrderCard = Static<typeof OrderCard>;

export const OrderDetail = Type.Object(
  {
    ...OrderCard.properties,
    main: Slug,
    category: Slug,
    service: Slug,
    city_id: CityId,
    answers: Type.Array(Answer),
    mini_factor: Type.Array(MiniFactorItem),
    invoice_email: nullable(Type.String()),
  },
  { title: 'OrderDetail' },
);
export type OrderDetail = Static<typeof OrderDetail>;

export const placeOrder = defineCall({
  method: 'POST',
  path: '/v2/orders/',
  about:
    'Places the order of an inquiry, once under its key; carries no amount. 409 names the order that exists: of the key with another body, or of the inquiry. [O-7.04]',
  auth: 'user',
  effect: 'write',
  body: Type.Object({ ...requestFields, invoiceEmail: nullable(Type.String()), priceInQueryId: Id }),
  reply: OrderResult,
});

export const listOrders = defineCall({
  method: 'GET',
  path: '/v2/orders/',
  about: "The caller's orders, newest first.",
  auth: 'user',
  effect: 'read',
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
    offset: Type.Optional(Type.Integer({ minimum: 0, default: 0 })),
  }),
  reply: Type.Object({ results: Type.Array(OrderCard), next: nullable(Type.Integer()) }),
});

export const loadOrder = defineCall({
  method: 'GET',
  path: '/v2/orders/{id}/',
  about: 'One order of the caller, by its uuid or its numeric id; 404 for the orders of others.',
  auth: 'user',
  effect: 'read',
  params: Type.Object({ id: Id }),
  reply: OrderDetail,
});

export const findOrderByKey = defineCall({
  method: 'GET',
  path: '/v2/orders/by-key/{key}/',
  about: 'The order that an idempotency key made; 404 where there is none.',
  auth: 'bff',
  effect: 'read',
  params: Type.Object({ key: Id }),
  reply: OrderResult,
});
