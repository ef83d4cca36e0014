import { Type, type Static } from 'typebox';
import { Button } from '../button.ts';
import { defineNode } from '../node.ts';

/** The lines of the price. [O-3.11] */
export const MiniFactor = defineNode('mini_factor', 1, 'what the price is made of', {
  title: Type.String(),
  items: Type.Array(
    Type.Object({
      title: Type.String(),
      description: Type.Optional(Type.String()),
      count: Type.Optional(Type.String()),
      total: Type.Optional(Type.String()),
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

/** The answers so far; each can be changed where it has a button. Opens itself where its content fits. [O-2.21] */
export const Summary = defineNode('summary', 1, 'the answers so far', {
  title: Type.String(),
  items: Type.Array(
    Type.Object({
      key: Type.String(),
      title: Type.String(),
      text: Type.String(),
      /** Small pictures of what was answered; since level 3. [O-9.01] */
      images: Type.Optional(Type.Array(Type.String())),
      change: Type.Optional(Button),
    }),
  ),
  labels: Type.Object({ more: Type.String(), less: Type.String() }),
  empty: Type.Optional(Type.String()),
});
export interface Summary extends Static<typeof Summary> {}

/** Pairs of a name and a value: number, date, price of an order. */
export const Facts = defineNode('facts', 1, 'pairs of a name and a value', {
  title: Type.Optional(Type.String()),
  items: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      value: Type.String(),
      /** Small pictures beside the value; since level 3. [O-9.01] */
      images: Type.Optional(Type.Array(Type.String())),
      /** A sound to play, and what the link is called that saves it where it cannot be played; since level 4. */
      audio: Type.Optional(Type.Object({ url: Type.String(), download: Type.String() })),
    }),
  ),
});
export interface Facts extends Static<typeof Facts> {}

/** The status of something. */
export const Status = defineNode('status', 1, 'where something stands', {
  title: Type.String(),
  text: Type.Optional(Type.String()),
  tone: Type.Enum(['neutral', 'good', 'warn', 'bad']),
});
export interface Status extends Static<typeof Status> {}
