import { type Static, Type } from 'typebox';
import { Id } from '../../values.ts';
import { defineNode } from '../node.ts';

/** Pairs of a name and a value, e.g. the number, date and price of an order. */
export const Facts = defineNode('facts', 1, 'pairs of a name and a value', {
  title: Type.Optional(Type.String()),
  /** Closed at first under its title; since level 8. */
  folded: Type.Optional(Type.Boolean()),
  items: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      value: Type.String(),
      /** Small pictures beside the value; since level 3. [O-9.01] */
      images: Type.Optional(Type.Array(Type.String())),
      /**
       * A sound to play; `download` is the label of the link that saves it when it cannot be played. Since level 4; the words
       * of the player's button came later.
       */
      audio: Type.Optional(
        Type.Object({
          url: Type.String(),
          download: Type.String(),
          play: Type.Optional(Type.String()),
          pause: Type.Optional(Type.String()),
        }),
      ),
    }),
  ),
});
export interface Facts extends Static<typeof Facts> {}

/** The status of an order, a payment or another thing. */
export const Status = defineNode('status', 1, 'a status', {
  title: Type.String(),
  text: Type.Optional(Type.String()),
  tone: Type.Enum(['neutral', 'good', 'warn', 'bad']),
});
export interface Status extends Static<typeof Status> {}

/** The steps of an order in their order, each with whether it is done, and these words for screen readers. */
export const Timeline = defineNode('timeline', 7, 'the steps of an order, with the one that it is at', {
  title: Type.String(),
  items: Type.Array(
    Type.Object({
      key: Id,
      label: Type.String(),
      state: Type.Enum(['done', 'current', 'ahead']),
      state_label: Type.String(),
    }),
    { minItems: 2 },
  ),
});
export interface Timeline extends Static<typeof Timeline> {}

/**
 * A table of texts. Each row has one cell per column; the first cell links to the row's `href`, and the cells of the
 * columns in `links` to theirs, since level 8.
 */
export const Table = defineNode('table', 5, 'rows of texts under the names of their columns', {
  title: Type.String(),
  columns: Type.Array(Type.Object({ key: Id, label: Type.String() }), { minItems: 1 }),
  rows: Type.Array(
    Type.Object({
      key: Id,
      cells: Type.Array(Type.String()),
      href: Type.Optional(Type.String()),
      links: Type.Optional(Type.Array(Type.Object({ column: Id, href: Type.String() }))),
    }),
  ),
  /** The text of an empty table. */
  empty: Type.String(),
});
export interface Table extends Static<typeof Table> {}

/**
 * Sections of lines under a title, closed at first unless it is `open`, since level 8. Operators see in one why a step is
 * shown.
 */
export const Disclosure = defineNode('disclosure', 5, 'sections under a title that opens them', {
  title: Type.String(),
  open: Type.Optional(Type.Boolean()),
  sections: Type.Array(Type.Object({ key: Id, title: Type.String(), lines: Type.Array(Type.String()) })),
});
export interface Disclosure extends Static<typeof Disclosure> {}
