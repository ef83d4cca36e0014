import { type Static, Type } from 'typebox';
import { Button } from './actions.ts';
import { defineNode } from '../node.ts';

/** The request's name for the support, beside a message: its label and its value. */
const RequestRef = Type.Object({ label: Type.String(), value: Type.String() });

/** A heading. On a new step the first heading gets the focus. */
export const Heading = defineNode('heading', 1, 'a heading', {
  text: Type.String(),
  level: Type.Enum([1, 2, 3]),
  detail: Type.Optional(Type.String()),
});
export interface Heading extends Static<typeof Heading> {}

/** A paragraph of text. */
export const Paragraph = defineNode('paragraph', 1, 'a paragraph', {
  text: Type.String(),
  tone: Type.Optional(Type.Enum(['normal', 'dimmed'])),
});
export interface Paragraph extends Static<typeof Paragraph> {}

/** A message in the page: what happened and what the customer can do. [W-9.04] */
export const Notice = defineNode('notice', 1, 'a message in the page', {
  level: Type.Enum(['info', 'success', 'warning', 'error']),
  title: Type.Optional(Type.String()),
  text: Type.String(),
  action: Type.Optional(Button),
  ref: Type.Optional(RequestRef),
});
export interface Notice extends Static<typeof Notice> {}

/** A wait in progress. [O-2.20] */
export const Pending = defineNode('pending', 1, 'a wait in progress', { text: Type.String() });
export interface Pending extends Static<typeof Pending> {}

/**
 * An empty state with a next step; also the content of the 404 and error screens. `level` is the heading level of the
 * title, 1 by default; since catalogue level 4.
 */
export const Empty = defineNode('empty', 1, 'an empty state', {
  icon: Type.Enum(['missing', 'error', 'orders', 'city']),
  title: Type.String(),
  level: Type.Optional(Type.Enum([1, 2])),
  text: Type.Optional(Type.String()),
  link: Type.Optional(Type.Object({ label: Type.String(), href: Type.String() })),
  action: Type.Optional(Button),
  ref: Type.Optional(RequestRef),
});
export interface Empty extends Static<typeof Empty> {}

/** A few sentences under a title. [O-3.10] */
export const Notes = defineNode('notes', 4, 'a few sentences under a title', {
  title: Type.String(),
  items: Type.Array(Type.String()),
});
export interface Notes extends Static<typeof Notes> {}

/** The elements that an external message may contain; `a` opens an https address in a new tab. */
export const richTags = ['p', 'b', 'i', 'a', 'br', 'ul', 'li'] as const;

/**
 * A part of an external HTML message, which the server parses into this tree: an element of a closed list. The client
 * never injects HTML. [W-2.03]
 */
export interface RichElement {
  tag: (typeof richTags)[number];
  href?: string;
  children: RichNode[];
}
export type RichNode = string | RichElement;

/** The schema of one part of an external message. */
export const RichNode = Type.Cyclic(
  {
    RichNode: Type.Union([
      Type.String(),
      Type.Object({
        tag: Type.Enum(richTags),
        href: Type.Optional(Type.String({ pattern: '^https://' })),
        children: Type.Array(Type.Ref('RichNode')),
      }),
    ]),
  },
  'RichNode',
);
/** An external message as a list of its parts. */
export const RichText = Type.Unsafe<RichNode[]>(Type.Array(RichNode, { title: 'RichText' }));
export interface RichText extends Static<typeof RichText> {}
