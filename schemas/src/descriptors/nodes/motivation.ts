import { Type, type Static } from 'typebox';
import { Id, nullable } from '../../values.ts';
import { defineNode } from '../node.ts';
import { sourceRef } from '../source-parts.ts';

/** A sentence that motivates the customer: a discount on the first order, or another one. [O-3.14] */
export const MotivationItem = Type.Object({
  id: Id,
  text: Type.String(),
  kind: Type.Enum(['discount', 'other']),
});
export interface MotivationItem extends Static<typeof MotivationItem> {}

/** `items` null: the client loads them from `source`. Nothing is drawn when there are no items. [O-3.14, O-7.12] */
export const Motivation = defineNode('motivation', 3, 'what encourages to go on', {
  source: sourceRef('motivation'),
  items: nullable(Type.Array(MotivationItem)),
});
export interface Motivation extends Static<typeof Motivation> {}
