import { Type, type Static } from 'typebox';
import { Button } from '../button.ts';
import { defineNode } from '../node.ts';

/** A heading; focus goes to the first one on a new step. */
export const Heading = defineNode('heading', 1, 'a heading', {
  text: Type.String(),
  level: Type.Enum([1, 2, 3]),
  detail: Type.Optional(Type.String()),
});
export interface Heading extends Static<typeof Heading> {}

export const Paragraph = defineNode('paragraph', 1, 'a paragraph', {
  text: Type.String(),
  tone: Type.Optional(Type.Enum(['normal', 'dimmed'])),
});
export interface Paragraph extends Static<typeof Paragraph> {}

/** A message in the page: what happened and what can be done about it. [W-9.04] */
export const Notice = defineNode('notice', 1, 'a message in the page', {
  level: Type.Enum(['info', 'success', 'warning', 'error']),
  title: Type.Optional(Type.String()),
  text: Type.String(),
  action: Type.Optional(Button),
});
export interface Notice extends Static<typeof Notice> {}

/** A wait in progress. [O-2.20] */
export const Pending = defineNode('pending', 1, 'something is being waited for', { text: Type.String() });
export interface Pending extends Static<typeof Pending> {}

/**
 * Nothing here, and what to do instead; also the face of the 404 and error screens. `level` is its title's, 1 where it is
 * not given: the page has another heading; since level 4.
 */
export const Empty = defineNode('empty', 1, 'nothing here', {
  icon: Type.Enum(['missing', 'error', 'orders', 'city']),
  title: Type.String(),
  level: Type.Optional(Type.Enum([1, 2])),
  text: Type.Optional(Type.String()),
  link: Type.Optional(Type.Object({ label: Type.String(), href: Type.String() })),
  action: Type.Optional(Button),
});
export interface Empty extends Static<typeof Empty> {}
