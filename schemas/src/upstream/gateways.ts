import { Type, type Static } from 'typebox';
import type { GatewayName } from '../gateway-names.ts';
import { link, nullable } from '../values.ts';

export type { GatewayName };

/** The purposes of a payment. [W-9.02] */
export const gatewayContexts = ['order_close', 'recharge', 'upfront', 'prepayment'] as const;
export type GatewayContext = (typeof gatewayContexts)[number];

/** The name of the call that begins a payment, by the gateway's name. [readings 5] */
export const gatewayCalls = {
  bank: 'chargeCredit',
  samin: 'purchaseBySamin',
  sadad: 'purchaseBySadad',
  'snapp-pay': 'purchaseBySnappPay',
  ewano: 'callBackEwano',
} as const satisfies { readonly [N in GatewayName]: string };

/** The gateways one, two and three of a prepayment, in that order. [O-9.06] */
export const prepaymentGateways = ['bank', 'samin', 'sadad'] as const satisfies readonly GatewayName[];

/** A gateway to choose. `gatewayCalls` maps its `name` to the call that pays through it. [W-3.03] */
export const Gateway = Type.Object(
  {
    name: Type.String(),
    label: Type.String(),
    image: nullable(link()),
    meta: Type.Object({ message: nullable(Type.String()), description: nullable(Type.String()) }),
    messages: Type.Array(Type.String()),
  },
  { title: 'Gateway' },
);
export interface Gateway extends Static<typeof Gateway> {}

/** The active gateways: debit, and by instalments. */
export const ActiveGateways = Type.Object(
  { debit: Type.Array(Gateway), installment: Type.Array(Gateway) },
  { title: 'ActiveGateways' },
);
export interface ActiveGateways extends Static<typeof ActiveGateways> {}
