import { Type, type Static } from 'typebox';
import { Button } from '../button.ts';
import { defineNode } from '../node.ts';

/** Something that leads to a page, of the product or of another site, drawn as a button. */
export const LinkButton = Type.Object(
  {
    id: Type.String(),
    label: Type.String(),
    href: Type.String(),
    kind: Type.Enum(['primary', 'secondary', 'quiet', 'danger']),
    new_tab: Type.Optional(Type.Boolean()),
  },
  { title: 'LinkButton' },
);
export interface LinkButton extends Static<typeof LinkButton> {}

/** Buttons within the page, in their order. */
export const Actions = defineNode('actions', 4, 'buttons within the page', {
  title: Type.Optional(Type.String()),
  items: Type.Array(Type.Union([Button, LinkButton]), { minItems: 1 }),
});
export interface Actions extends Static<typeof Actions> {}
