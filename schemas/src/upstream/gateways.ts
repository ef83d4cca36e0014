import { Type, type Static } from 'typebox';
import { Id, nullable, Toman } from '../values.ts';
import { defineCall } from '../call.ts';

/** What is paid for. [W-9.02] */
export const gatewayContexts = ['order_close', 'recharge', 'upfront', 'prepayment'] as const;
export type GatewayContext = (typeof gatewayContexts)[number];

/** A gateway that can be chosen. `name` says which call pays through it: see `gatewayCalls`. [W-3.03] */
export const Gateway = Type.Object(
  {
    name: Type.String(),
    label: Type.String(),
    image: nullable(Type.String()),
    meta: Type.Object({ message: nullable(Type.String()), description: nullable(Type.String()) }),
    messages: Type.Array(Type.String()),
  },
  { title: 'Gateway' },
);
export interface Gateway extends Static<typeof Gateway> {}

/** The gateways that are on now: at once, and by instalments. [W-3.03] */
export const ActiveGateways = Type.Object(
  { debit: Type.Array(Gateway), installment: Type.Array(Gateway) },
  { title: 'ActiveGateways' },
);
export interface ActiveGateways extends Static<typeof ActiveGateways> {}

export const listActiveGateways = defineCall({
  method: 'GET',
  path: '/v2/billings/active-gateways/',
  about:
    'The gateways for an amount and a purpose; `from_ewano` says that the page stands in the partner wallet. [W-7.06]',
  auth: 'optional',
  effect: 'read',
  query: Type.Object({
    amount: Toman,
    context: Type.Enum(gatewayContexts),
    order_id: Type.Optional(Id),
    from_ewano: Type.Optional(Type.Boolean()),
  }),
  reply: ActiveGateways,
});
