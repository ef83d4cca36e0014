import { type Static, Type } from 'typebox';
import { Id, nullable } from '../../values.ts';
import { defineNode, SourceEvent, sourceRef } from '../node.ts';

/** The profile of an expert, as texts. [O-3.15] */
export const ExpertProfile = Type.Object({
  name: Type.String(),
  image: nullable(Type.String()),
  gender: Type.Optional(Type.String()),
  rating: Type.Optional(
    Type.Object({
      average: Type.String({ description: 'one decimal' }),
      count: Type.String(),
      spoken: Type.String({ description: 'both, as a screen reader says them' }),
    }),
  ),
  medal: Type.Optional(Type.Object({ kind: Type.Enum(['gold', 'silver']), label: Type.String() })),
  done: Type.Optional(Type.String({ description: 'how many orders' })),
  discount: Type.Optional(Type.String()),
  discount_ends: Type.Optional(Type.String()),
});
export interface ExpertProfile extends Static<typeof ExpertProfile> {}

/** One expert: whom the quote is for. [O-2.21, O-3.15, W-9.04] */
export const ExpertCard = defineNode('expert_card', 3, 'one expert', {
  title: Type.String(),
  expert: ExpertProfile,
});
export interface ExpertCard extends Static<typeof ExpertCard> {}

/** Experts of a service, each a way to the order with that expert, and the way without one. [O-2.50, O-3.15] */
export const ExpertCards = defineNode('expert_cards', 3, 'the experts of a service', {
  label: Type.String({ description: 'what a screen reader calls the list' }),
  items: Type.Array(Type.Object({ key: Type.String(), href: Type.String(), expert: ExpertProfile })),
  skip: Type.Object({ label: Type.String(), href: Type.String() }),
});
export interface ExpertCards extends Static<typeof ExpertCards> {}

/** An expert to choose. */
export const ExpertItem = Type.Object({ id: Id, name: Type.String(), image: nullable(Type.String()) });
export interface ExpertItem extends Static<typeof ExpertItem> {}

/**
 * One of a list of experts. `items` null: they are asked for at `source`, and so many `placeholders` stand where they
 * will. `then`: an event to queue when the items have come. The choice goes as `select_expert` before the event of a
 * button that does not skip answers. [O-2.43 to O-2.46, O-9.05]
 */
export const Experts = defineNode('experts', 2, 'one of a list of experts', {
  source: sourceRef('experts'),
  items: nullable(Type.Array(ExpertItem)),
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: nullable(SourceEvent),
  selected: nullable(Id),
  required: Type.String({ description: 'the message when no expert is chosen' }),
  error: nullable(Type.String()),
  placeholders: Type.Integer({ minimum: 0 }),
  labels: Type.Object({
    list: Type.String({ description: 'what a screen reader calls the list' }),
    loading: Type.String(),
    load_error: Type.String(),
    retry: Type.String(),
    empty: Type.String(),
  }),
});
export interface Experts extends Static<typeof Experts> {}
