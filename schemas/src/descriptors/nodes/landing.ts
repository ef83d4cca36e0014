import { type Static, Type } from 'typebox';
import { defineNode } from '../node.ts';

/** The pages above a page, from the home page on; the last one is the page itself. */
export const Breadcrumbs = defineNode('breadcrumbs', 8, 'the pages above a page', {
  label: Type.String(),
  items: Type.Array(Type.Object({ title: Type.String(), href: Type.String() }), { minItems: 1 }),
});
export interface Breadcrumbs extends Static<typeof Breadcrumbs> {}

/** What a service includes, and what it does not. */
export const Inclusions = defineNode('inclusions', 8, 'what is included and what is not', {
  groups: Type.Array(
    Type.Object({
      key: Type.Enum(['included', 'excluded']),
      title: Type.String(),
      items: Type.Array(Type.String()),
    }),
  ),
});
export interface Inclusions extends Static<typeof Inclusions> {}

/** The one way on from a page, always visible at the screen's lower edge. */
export const OrderBar = defineNode('order_bar', 8, "the way on, at the screen's lower edge", {
  label: Type.String(),
  href: Type.String(),
  note: Type.Optional(Type.String({ description: 'e.g. the least price' })),
});
export interface OrderBar extends Static<typeof OrderBar> {}
