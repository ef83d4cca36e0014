import { Type, type Static } from 'typebox';
import { Button } from '../button.ts';
import { defineNode } from '../node.ts';

/** The bar at the top: the product's name, the current place, and links. */
export const AppBar = defineNode('app_bar', 1, 'the bar at the top', {
  brand: Type.String(),
  home: Type.String({ description: 'URL of the home page' }),
  title: Type.Union([Type.String(), Type.Null()]),
  back: Type.Union([Button, Type.Null()]),
  customer: Type.Optional(
    Type.Object(
      { label: Type.String(), href: Type.String() },
      { description: 'for whom an operator acts, seen on every page [O-1.03]' },
    ),
  ),
  links: Type.Array(Type.Object({ label: Type.String(), href: Type.String() })),
  account: Type.Union([Type.Object({ label: Type.String(), sign_out: Button }), Type.Null()]),
});
export interface AppBar extends Static<typeof AppBar> {}
