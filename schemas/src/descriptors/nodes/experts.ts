import { type Static, Type } from 'typebox';
import { Id, nullable } from '../../values.ts';
import { defineNode, errorRef, SourceEvent, sourceRef } from '../node.ts';

/** An average of scores, as texts. */
export const RatingWords = Type.Object({
  average: Type.String({ description: 'one decimal' }),
  count: Type.String(),
  spoken: Type.String({ description: 'both, for screen readers' }),
});

/** The profile of an expert, all values as texts. [O-3.15] */
export const ExpertProfile = Type.Object({
  name: Type.String(),
  image: nullable(Type.String()),
  gender: Type.Optional(Type.String()),
  rating: Type.Optional(RatingWords),
  medal: Type.Optional(Type.Object({ kind: Type.Enum(['gold', 'silver']), label: Type.String() })),
  done: Type.Optional(Type.String({ description: 'the number of orders' })),
  discount: Type.Optional(Type.String()),
  discount_ends: Type.Optional(Type.String()),
});
export interface ExpertProfile extends Static<typeof ExpertProfile> {}

/** The expert of a quote. [O-2.21, W-9.04] */
export const ExpertCard = defineNode('expert_card', 3, 'one expert', {
  title: Type.String(),
  expert: ExpertProfile,
});
export interface ExpertCard extends Static<typeof ExpertCard> {}

/**
 * The experts of a service, each with a link to an order with that expert, and a link to an order without one.
 * [O-2.50]
 */
export const ExpertCards = defineNode('expert_cards', 3, 'the experts of a service', {
  label: Type.String({ description: "the list's name for screen readers" }),
  items: Type.Array(
    Type.Object({
      key: Type.String(),
      href: Type.String(),
      expert: ExpertProfile,
      /** A second link, to the expert's own page; since level 8. */
      more: Type.Optional(Type.Object({ label: Type.String(), href: Type.String() })),
    }),
  ),
  skip: Type.Object({ label: Type.String(), href: Type.String() }),
});
export interface ExpertCards extends Static<typeof ExpertCards> {}

/** An expert to choose from a list. */
export const ExpertItem = Type.Object({ id: Id, name: Type.String(), image: nullable(Type.String()) });
export interface ExpertItem extends Static<typeof ExpertItem> {}

/**
 * The choice of an expert. `items` null: the client loads them from `source` and shows `placeholders` rows meanwhile.
 * `then`: an event to queue when the items arrive. The client sends the choice as `select_expert` before the event of a
 * button, unless the button skips answers. [O-2.43 to O-2.46, O-9.05]
 */
export const Experts = defineNode('experts', 2, 'one of a list of experts', {
  source: sourceRef('experts'),
  items: nullable(Type.Array(ExpertItem)),
  // oxlint-disable-next-line unicorn/no-thenable -- `then` is the protocol's word, and an object, never awaited
  then: nullable(SourceEvent),
  selected: nullable(Id),
  required: Type.String({ description: 'the message when no expert is chosen' }),
  error: nullable(Type.String()),
  error_ref: errorRef,
  placeholders: Type.Integer({ minimum: 0 }),
  labels: Type.Object({
    list: Type.String({ description: "the list's name for screen readers" }),
    loading: Type.String(),
    load_error: Type.String(),
    retry: Type.String(),
    empty: Type.String(),
  }),
});
export interface Experts extends Static<typeof Experts> {}
