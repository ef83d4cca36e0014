import { Type, type Static } from 'typebox';
import { Id, nullable } from '../../values.ts';
import { defineNode } from '../node.ts';
import { SourceEvent, sourceRef } from '../source-parts.ts';

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
