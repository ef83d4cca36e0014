import { type Static, Type } from 'typebox';
import { Button } from './actions.ts';
import { defineNode, sourceRef } from '../node.ts';
import { Id, nullable } from '../../values.ts';
import { eventNames } from '../event.ts';

/** The lines of the price. [O-3.11] */
export const MiniFactor = defineNode('mini_factor', 1, 'the lines of the price', {
  title: Type.String(),
  items: Type.Array(
    Type.Object({
      title: Type.String(),
      description: Type.Optional(Type.String()),
      count: Type.Optional(Type.String()),
      total: Type.Optional(Type.String()),
      /** A row that lowers the price. */
      tone: Type.Optional(Type.Enum(['discount'])),
    }),
  ),
});
export interface MiniFactor extends Static<typeof MiniFactor> {}

/** The price, final and before discounts, as labels. [O-1.06 to O-1.09] */
export const PriceBox = defineNode('price_box', 1, 'the price', {
  label: Type.String(),
  final: Type.String(),
  before: Type.Optional(Type.String({ description: 'before discounts, shown struck through' })),
  note: Type.Optional(Type.String()),
  /** The discounts as text; since level 4. */
  discount: Type.Optional(Type.String()),
});
export interface PriceBox extends Static<typeof PriceBox> {}

/** A name and a value. */
const Fact = Type.Object({ key: Type.String(), label: Type.String(), value: Type.String() });

/**
 * What is ordered and what it costs, beside a page on wide displays. Amounts are labels. `replaces`: the keys of the
 * body's nodes that are not drawn where the receipt is.
 */
export const Receipt = defineNode('receipt', 8, 'what is ordered and what it costs, beside a page', {
  title: Type.String(),
  facts: Type.Array(Fact),
  rows: MiniFactor.properties.items,
  /** Null: no price is shown. */
  total: nullable(
    Type.Object({
      label: Type.String(),
      final: Type.String(),
      before: Type.Optional(Type.String({ description: 'before discounts, shown struck through' })),
      note: Type.Optional(Type.String()),
      discount: Type.Optional(Type.String()),
    }),
  ),
  replaces: Type.Array(Type.String()),
});
export interface Receipt extends Static<typeof Receipt> {}

/** The answers so far, each with a button if it can be changed. Starts open if its content fits. [O-2.21] */
export const Summary = defineNode('summary', 1, 'the answers so far', {
  title: Type.String(),
  items: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      text: Type.String(),
      /** Small pictures of the answer; since level 3. [O-9.01] */
      images: Type.Optional(Type.Array(Type.String())),
      change: Type.Optional(Button),
    }),
  ),
  labels: Type.Object({ more: Type.String(), less: Type.String() }),
  /** What holds whatever is answered, e.g. the service and the city; since level 8. */
  facts: Type.Optional(Type.Array(Fact)),
  empty: Type.Optional(Type.String()),
});
export interface Summary extends Static<typeof Summary> {}

/** A row of a price table, with the price as a label. [W-3.04] */
export const PriceRowItem = Type.Object({
  id: Id,
  title: Type.String(),
  unit: Type.Optional(Type.String()),
  price: Type.String(),
});
export interface PriceRowItem extends Static<typeof PriceRowItem> {}

/**
 * The prices of a service, item by item: the first `preview` rows, and all rows on demand; in the page or in a dialog.
 * `items` null: the client loads them from `source`. Without items the node is not drawn. [O-2.24, O-9.07,
 * W-4.10]
 */
export const PriceTable = defineNode('price_table', 3, 'the prices of a service, item by item', {
  title: Type.String(),
  source: sourceRef('prices'),
  items: nullable(Type.Array(PriceRowItem)),
  place: Type.Enum(['page', 'dialog']),
  preview: Type.Integer({ minimum: 1 }),
  labels: Type.Object({
    what: Type.String(),
    price: Type.String(),
    show_all: Type.String(),
    show_fewer: Type.String(),
    close: Type.String(),
  }),
});
export interface PriceTable extends Static<typeof PriceTable> {}

/**
 * A countdown in seconds from the arrival of the screen. `label` contains {time}; at zero the text is `expired`, and
 * `then` is sent after its delay. [O-4.36, O-4.52, readings 15]
 */
export const Countdown = defineNode('countdown', 4, 'a countdown', {
  label: Type.String(),
  remaining_ms: Type.Integer({ minimum: 0 }),
  expired: Type.String(),
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: nullable(Type.Object({ event: Type.Enum(eventNames), after_ms: Type.Integer({ minimum: 0 }) })),
});
export interface Countdown extends Static<typeof Countdown> {}

/** A sentence that encourages the customer to order, e.g. a discount on the first order. [O-3.14] */
export const MotivationItem = Type.Object({
  id: Id,
  text: Type.String(),
  kind: Type.Enum(['discount', 'other']),
});
export interface MotivationItem extends Static<typeof MotivationItem> {}

/** `items` null: the client loads them from `source`. Without items the node is not drawn. [O-7.12] */
export const Motivation = defineNode('motivation', 3, 'a sentence that encourages the customer to order', {
  source: sourceRef('motivation'),
  items: nullable(Type.Array(MotivationItem)),
});
export interface Motivation extends Static<typeof Motivation> {}
