import { type Static, Type } from 'typebox';
import { defineCall } from '../call.ts';
import { Id, nullable, Toman } from '../values.ts';
import { Person } from './operators.ts';
import { OrderDetail } from './orders.ts';
import { SelectedWorkman } from './quotes.ts';

/** The greatest price of an order's remainder, toman. */
export const mostRemainder = 1_000_000_000;

/** An expert who can do an order. */
export const AbleExpert = Type.Object(
  {
    ...SelectedWorkman.properties,
    id: Id,
    /** Whether they work at the time of the visit and have no other order then. */
    is_free: Type.Boolean(),
  },
  { title: 'AbleExpert' },
);
export interface AbleExpert extends Static<typeof AbleExpert> {}

/** The work on an order, as operators carry it on. Amounts in toman. */
export const OrderWork = Type.Object(
  {
    order: OrderDetail,
    customer: Person,
    /** The expert who has the order; null: none yet. */
    expert_id: nullable(Id),
    /** The experts who do everything that the order asks for, best first; empty once the work has begun. */
    experts: Type.Array(AbleExpert),
    /** What was paid and does not go back. */
    paid: Toman,
    /** What is left to pay; null while the price is agreed on the spot. */
    left: nullable(Toman),
    /** The steps that can be taken now. */
    may: Type.Object({
      /** An expert can be assigned. */
      assign: Type.Boolean(),
      /** Another expert can be assigned. */
      replace: Type.Boolean(),
      start: Type.Boolean(),
      finish: Type.Boolean(),
      /** The remainder can be priced. */
      price: Type.Boolean(),
    }),
  },
  { title: 'OrderWork' },
);
export interface OrderWork extends Static<typeof OrderWork> {}

const byId = Type.Object({ id: Id });

/** The calls with which operators carry the work of an order on. Extensions; all are optional. [O-1.03] */
export const orderWorkCalls = {
  loadOrderWork: defineCall({
    method: 'GET',
    path: '/v2/admin/orders/{id}/work/',
    about:
      "The work on an order, by its uuid or its numeric id: who can do it, what is left of its price, and the steps that can be taken. The audit trail records an operator's look once in ten minutes. Optional. An extension.",
    auth: 'operator',
    effect: 'read',
    params: byId,
    reply: OrderWork,
  }),
  assignExpert: defineCall({
    method: 'POST',
    path: '/v2/admin/orders/{id}/expert/',
    about:
      'Assigns an expert to a placed order, or replaces that of an assigned one. 400 for an expert who does not do the order; 409 with `expert_busy` for one who is not free at its time, and once the work has begun; the same expert again changes nothing. Optional. An extension.',
    auth: 'operator',
    effect: 'write',
    params: byId,
    body: Type.Object({ expert_id: Id }),
    reply: OrderWork,
  }),
  priceRemainder: defineCall({
    method: 'POST',
    path: '/v2/admin/orders/{id}/remainder/',
    about:
      'Prices what is left of an order whose work goes on or is done: the order then costs what was paid and this amount. `paid`: what was paid as the operator read it; 409 with `paid_meanwhile` where it is another by now, so that a repeated call changes nothing. 403 for an order of one’s own. Once the work is done, the amount is due in the context `order_close`. Optional. An extension.',
    auth: 'operator',
    effect: 'write',
    params: byId,
    body: Type.Object({
      amount: Type.Integer({ minimum: 0, maximum: mostRemainder, description: 'toman' }),
      paid: Type.Integer({ minimum: 0, description: 'toman' }),
    }),
    reply: OrderWork,
  }),
} as const;
