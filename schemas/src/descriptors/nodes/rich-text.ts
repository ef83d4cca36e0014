import { Type, type Static } from 'typebox';

/** The elements that a message from elsewhere may hold; `a` leads to an https address, in a new tab. */
export const richTags = ['p', 'b', 'i', 'a', 'br', 'ul', 'li'] as const;

/**
 * A piece of a message that came as HTML and was read into this small tree on the server: text, or an element of a closed
 * list. It is never injected. [W-2.03]
 */
export interface RichElement {
  tag: (typeof richTags)[number];
  href?: string;
  children: RichNode[];
}
export type RichNode = string | RichElement;

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
export const RichText = Type.Unsafe<RichNode[]>(Type.Array(RichNode, { title: 'RichText' }));
export interface RichText extends Static<typeof RichText> {}
