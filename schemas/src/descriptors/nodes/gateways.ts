import { Type, type Static } from 'typebox';
import { Id, nullable } from '../../values.ts';
import { eventNames } from '../event.ts';
import { defineNode, errorRef, sourceRef } from '../node.ts';

/** A payment gateway: debit or instalments. [W-3.03] */
export const GatewayItem = Type.Object({
  id: Id,
  label: Type.String(),
  image: nullable(Type.String()),
  kind: Type.Enum(['debit', 'instalment']),
  message: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
  messages: Type.Array(Type.String()),
});
export interface GatewayItem extends Static<typeof GatewayItem> {}

/**
 * The choice of a gateway; instalments have their own section. `items` null: the client loads them from `source`, whose
 * `v` changes with the amount, and selects the first one. Each choice sends `event` with `{gateway}`; if `event` is
 * null, the choice joins the arguments of the button whose `form` names this node. [W-2.08, W-4.09]
 */
export const Gateways = defineNode('gateways', 4, 'the ways to pay', {
  title: Type.String(),
  source: nullable(sourceRef('gateways')),
  items: nullable(Type.Array(GatewayItem)),
  selected: nullable(Id),
  event: nullable(Type.Enum(eventNames)),
  error: nullable(Type.String()),
  error_ref: errorRef,
  placeholders: Type.Integer({ minimum: 1 }),
  labels: Type.Object({
    debit: Type.String(),
    instalment: Type.String(),
    loading: Type.String(),
    load_error: Type.String(),
    retry: Type.String(),
    empty: Type.String(),
    required: Type.String(),
  }),
});
export interface Gateways extends Static<typeof Gateways> {}
