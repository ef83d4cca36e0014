import { Type, type Static } from 'typebox';
import { nullable } from '../values.ts';

/** What is paid for. [W-9.02] */
export const gatewayContexts = ['order_close', 'recharge', 'upfront', 'prepayment'] as const;
export type GatewayContext = (typeof gatewayContexts)[number];

/** Which call begins a payment through which gateway, by the gateway's name. [readings 5] */
export const gatewayCalls = {
  bank: 'chargeCredit',
  samin: 'purchaseBySamin',
  sadad: 'purchaseBySadad',
  'snapp-pay': 'purchaseBySnappPay',
  ewano: 'callBackEwano',
} as const;
export type GatewayName = keyof typeof gatewayCalls;

/** The gateways one, two and three of a prepayment, in that order. [O-9.06] */
export const prepaymentGateways = ['bank', 'samin', 'sadad'] as const satisfies readonly GatewayName[];

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
