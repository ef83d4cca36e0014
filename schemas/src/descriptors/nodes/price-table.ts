import { Type, type Static } from 'typebox';
import { Id, nullable } from '../../values.ts';
import { defineNode } from '../node.ts';
import { sourceRef } from '../source-parts.ts';

/** A row of a price table: the price is a label. [W-3.04] */
export const PriceRowItem = Type.Object({
  id: Id,
  title: Type.String(),
  unit: Type.Optional(Type.String()),
  price: Type.String(),
});
export interface PriceRowItem extends Static<typeof PriceRowItem> {}

/**
 * The prices of a service, item by item: the first few rows, and all of them on demand; in the page, or behind a
 * button. `items` null: the client loads them from `source`. Nothing is drawn when there are no items. [O-2.24, O-9.07,
 * W-4.10]
 */
export const PriceTable = defineNode('price_table', 3, 'what a service costs, item by item', {
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
