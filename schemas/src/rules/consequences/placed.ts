import { Type, type Static } from 'typebox';
import { RouteTemplate } from '../route-template.ts';

/** Who is told of a placed order: the native Android handler, the page that frames this one. [O-4.35] */
export const hosts = ['android', 'parent_frame'] as const;
export type Host = (typeof hosts)[number];

/** After the order is placed: where to go and whom to notify. [O-2.12] */
export const PlacedConsequence = Type.Object(
  {
    navigate: Type.Optional(RouteTemplate),
    notify: Type.Optional(Type.Array(Type.Enum([...hosts]), { uniqueItems: true })),
  },
  { title: 'PlacedConsequence', additionalProperties: false, minProperties: 1 },
);
export interface PlacedConsequence extends Static<typeof PlacedConsequence> {}
